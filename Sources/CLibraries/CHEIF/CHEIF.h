#ifndef MOTIONBOOK_CHEIF_H
#define MOTIONBOOK_CHEIF_H

#include <libheif/heif.h>

#endif
