#ifndef MOTIONBOOK_CWEBP_H
#define MOTIONBOOK_CWEBP_H

#include <webp/decode.h>
#include <webp/demux.h>

#endif
