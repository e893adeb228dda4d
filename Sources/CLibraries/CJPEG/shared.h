#ifndef MOTIONBOOK_JPEG_SHARED_H
#define MOTIONBOOK_JPEG_SHARED_H

#include <setjmp.h>
#include <stdio.h>

#include <jpeglib.h>
#include <jerror.h>

#include "CJPEG.h"

/// libjpeg's errors, with the way back to the function that called it.
typedef struct {
    struct jpeg_error_mgr manager;
    jmp_buf back;
    int code;
} mb_jpeg_errors;

void mb_jpeg_catch(mb_jpeg_errors *errors);

enum { MB_JPEG_BUFFER = 64 * 1024 };

#endif
