#ifndef MOTIONBOOK_CJPEG_H
#define MOTIONBOOK_CJPEG_H

#include <stddef.h>
#include <stdint.h>

// JPEGs read and written row by row with libjpeg. It reports errors by leaving the call that met them (longjmp), which Swift
// must not be left by: these functions bring every error back as a value.

/// What came of a call; 0 is success.
enum {
    MB_JPEG_DAMAGED = -1,      ///< no JPEG, or nothing of it can be read
    MB_JPEG_UNSUPPORTED = -2,  ///< a sort of JPEG that libjpeg does not decode
    MB_JPEG_NO_MEMORY = -3,
    MB_JPEG_TOO_MUCH = -4,     ///< more scans, or more beside the pixels, than any camera writes
    MB_JPEG_NOT_WRITTEN = -5,
};

/// What a header says. The pointers live as long as the reader.
typedef struct {
    int32_t width, height;   ///< pixels, as they are stored
    int32_t is_progressive;
    const uint8_t *exif;     ///< the block behind "Exif\0\0"; NULL where there is none
    size_t exif_length;
    const uint8_t *profile;  ///< the ICC profile, put together; NULL where there is none
    size_t profile_length;
} mb_jpeg_facts;

typedef struct mb_jpeg_reader mb_jpeg_reader;

/// A reader of an open file, which stays the caller's; NULL without memory.
mb_jpeg_reader *mb_jpeg_reader_new(int file);
void mb_jpeg_reader_free(mb_jpeg_reader *reader);

/// Reads up to the first pixels.
int mb_jpeg_read_header(mb_jpeg_reader *reader, mb_jpeg_facts *facts);

/// Begins to decode at 1/`divisor` (1, 2, 4 or 8) of the size, and says how large that is.
int mb_jpeg_start(mb_jpeg_reader *reader, int divisor, int32_t *width, int32_t *height);

/// Decodes the next row, 3 × width bytes R, G, B.
int mb_jpeg_read_row(mb_jpeg_reader *reader, uint8_t *row);

/// Whether the file broke off, or was damaged, before any pixels could be known.
int mb_jpeg_is_empty(const mb_jpeg_reader *reader);

typedef struct mb_jpeg_writer mb_jpeg_writer;

/// A writer of 8-bit RGB into an open file, which stays the caller's; NULL without memory.
mb_jpeg_writer *mb_jpeg_writer_new(int file);
void mb_jpeg_writer_free(mb_jpeg_writer *writer);

/// Writes all that stands before the pixels. Chroma is kept at full size.
/// @param quality  1…100
/// @param exif     what comes behind "Exif\0\0", at most 65,527 bytes; NULL for none
/// @param profile  an ICC profile; NULL for none
int mb_jpeg_write_header(
    mb_jpeg_writer *writer, int32_t width, int32_t height, int quality, const uint8_t *exif, size_t exif_length,
    const uint8_t *profile, size_t profile_length);
int mb_jpeg_write_row(mb_jpeg_writer *writer, const uint8_t *row);
/// Writes what comes behind the last row.
int mb_jpeg_write_end(mb_jpeg_writer *writer);

/// The version of libjpeg-turbo that this was compiled with.
const char *mb_jpeg_version(void);

#endif
