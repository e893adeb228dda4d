#ifndef MOTIONBOOK_CZXING_H
#define MOTIONBOOK_CZXING_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Bytes kept of what a code says, the zero behind it included.
enum { MB_QR_SLOT = 32 };

/// Finds the QR codes of a grey picture.
///
/// @param grey    width × height bytes, row after row, 0 is black
/// @param slots   room for `most` texts of MB_QR_SLOT bytes each; a text that is too long for one, holds a zero or is part of
///                several codes leaves its slot empty
/// @return how many codes were read, at most `most`; -1 when the library gave up
int32_t mb_qr_read(const uint8_t *grey, int32_t width, int32_t height, char *slots, int32_t most);

/// The version of zxing-cpp that this was compiled with.
const char *mb_qr_version(void);

#ifdef __cplusplus
}
#endif

#endif
