#include "shared.h"

static void leave(j_common_ptr info) {
    mb_jpeg_errors *errors = (mb_jpeg_errors *)info->err;
    if (errors->code == 0) {
        switch (errors->manager.msg_code) {
        case JERR_OUT_OF_MEMORY: errors->code = MB_JPEG_NO_MEMORY; break;
        case JERR_ARITH_NOTIMPL:
        case JERR_BAD_PRECISION:
        case JERR_COMPONENT_COUNT:
        case JERR_CONVERSION_NOTIMPL:
        case JERR_CCIR601_NOTIMPL:
        case JERR_FRACT_SAMPLE_NOTIMPL:
        case JERR_IMAGE_TOO_BIG:
        case JERR_NOT_COMPILED:
        case JERR_SOF_UNSUPPORTED: errors->code = MB_JPEG_UNSUPPORTED; break;
        case JERR_FILE_WRITE: errors->code = MB_JPEG_NOT_WRITTEN; break;
        default: errors->code = MB_JPEG_DAMAGED;
        }
    }
    longjmp(errors->back, 1);
}

// Nothing is printed.
static void keep_quiet(j_common_ptr info) { (void)info; }

void mb_jpeg_catch(mb_jpeg_errors *errors) {
    jpeg_std_error(&errors->manager);
    errors->manager.error_exit = leave;
    errors->manager.output_message = keep_quiet;
    errors->code = 0;
}

#define TEXT_OF(x) #x
#define TEXT(x) TEXT_OF(x)

const char *mb_jpeg_version(void) { return TEXT(LIBJPEG_TURBO_VERSION); }
