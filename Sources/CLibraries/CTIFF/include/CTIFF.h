#ifndef MOTIONBOOK_CTIFF_H
#define MOTIONBOOK_CTIFF_H

#include <stddef.h>
#include <stdint.h>

// TIFFs read with libtiff, whose fields are asked for by functions of any number of arguments, which Swift does not call.

/// What came of a call; 0 is success.
enum {
    MB_TIFF_DAMAGED = -1,    ///< no TIFF, or not all of its picture can be decoded
    MB_TIFF_NO_MEMORY = -2,  ///< memory is short
};

/// What a directory says. The pointer lives as long as the reader.
typedef struct {
    uint32_t width, height;   ///< pixels, as they are stored
    uint16_t orientation;     ///< 1…8, as in EXIF
    uint32_t channels;        ///< 3, or 4 with transparency
    uint32_t is_readable;     ///< whether libtiff turns its samples into red, green and blue
    uint64_t unit;            ///< bytes that are decoded at once: of a strip or a tile, in all planes
    const uint8_t *profile;   ///< the ICC profile; NULL where there is none
    uint32_t profile_length;
} mb_tiff_facts;

typedef struct mb_tiff_reader mb_tiff_reader;

/// Opens a file and goes to its first picture that is neither a smaller copy of another nor a mask.
/// @param most  bytes of memory that one thing of the file may take
int mb_tiff_open(const char *path, int64_t most, mb_tiff_reader **reader, mb_tiff_facts *facts);
void mb_tiff_close(mb_tiff_reader *reader);

/// Decodes the picture into rows of R, G, B or R, G, B, A with 8 bits each, alpha not multiplied into the others.
/// @param stride  bytes from row to row
int mb_tiff_read(mb_tiff_reader *reader, uint8_t *rows, size_t stride);

/// The version of libtiff, in words.
const char *mb_tiff_version(void);

#endif
