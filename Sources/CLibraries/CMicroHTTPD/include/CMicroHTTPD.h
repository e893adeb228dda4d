#ifndef MOTIONBOOK_CMICROHTTPD_H
#define MOTIONBOOK_CMICROHTTPD_H

#include <microhttpd.h>

#endif
