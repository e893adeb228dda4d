#include "CTIFF.h"

#include <stdbool.h>
#include <stdlib.h>
#include <tiffio.h>

// Directories that are looked at for a picture of full size.
enum { MOST_DIRECTORIES = 16 };
// Pixels that are turned into red, green and blue at once.
enum { PIXELS_AT_ONCE = 16 * 1024 * 1024 };

struct mb_tiff_reader {
    TIFF *file;
    mb_tiff_facts facts;
    uint32_t step;     // rows of a strip or a tile
    int has_own_alpha; // whether the file says what its fourth sample is
};

static int ignore(TIFF *file, void *data, const char *module, const char *format, va_list words) {
    (void)file, (void)data, (void)module, (void)format, (void)words;
    return 1;
}

static TIFF *open_file(const char *path, int64_t most) {
    TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
    if (options == NULL) return NULL;
    TIFFOpenOptionsSetMaxSingleMemAlloc(options, (tmsize_t)most);
    TIFFOpenOptionsSetErrorHandlerExtR(options, ignore, NULL);
    TIFFOpenOptionsSetWarningHandlerExtR(options, ignore, NULL);
    // It is mapped into memory: otherwise libtiff 4.5 refuses tiles that are not compressed unless they take whole KiB.
    TIFF *file = TIFFOpenExt(path, "r", options);
    TIFFOpenOptionsFree(options);
    return file;
}

static bool is_whole_picture(TIFF *file) {
    uint32_t kind = 0;
    return !TIFFGetField(file, TIFFTAG_SUBFILETYPE, &kind) || (kind & (FILETYPE_REDUCEDIMAGE | FILETYPE_MASK)) == 0;
}

/// Goes to the first picture of full size; where all say that they are less, to the first.
static bool find_picture(TIFF *file) {
    for (int number = 1; !is_whole_picture(file); number++) {
        if (number == MOST_DIRECTORIES || TIFFLastDirectory(file)) return TIFFSetDirectory(file, 0);
        if (!TIFFReadDirectory(file)) return false;
    }
    return true;
}

static int describe(mb_tiff_reader *reader) {
    TIFF *file = reader->file;
    mb_tiff_facts *facts = &reader->facts;
    uint16_t samples = 1, planar = PLANARCONFIG_CONTIG, extras = 0, *kinds = NULL;
    if (!TIFFGetField(file, TIFFTAG_IMAGEWIDTH, &facts->width) || !TIFFGetField(file, TIFFTAG_IMAGELENGTH, &facts->height))
        return MB_TIFF_DAMAGED;
    TIFFGetFieldDefaulted(file, TIFFTAG_SAMPLESPERPIXEL, &samples);
    TIFFGetFieldDefaulted(file, TIFFTAG_PLANARCONFIG, &planar);
    TIFFGetFieldDefaulted(file, TIFFTAG_ORIENTATION, &facts->orientation);
    TIFFGetFieldDefaulted(file, TIFFTAG_EXTRASAMPLES, &extras, &kinds);
    reader->has_own_alpha =
        extras > 0 && kinds != NULL && (kinds[0] == EXTRASAMPLE_ASSOCALPHA || kinds[0] == EXTRASAMPLE_UNASSALPHA);
    facts->channels = reader->has_own_alpha ? 4 : 3;
    facts->unit = TIFFIsTiled(file) ? TIFFTileSize64(file) : TIFFStripSize64(file);
    if (planar == PLANARCONFIG_SEPARATE) facts->unit *= samples < 4 ? samples : 4;
    reader->step = facts->height;
    TIFFGetField(file, TIFFIsTiled(file) ? TIFFTAG_TILELENGTH : TIFFTAG_ROWSPERSTRIP, &reader->step);
    char words[1024];
    TIFFRGBAImage image;
    facts->is_readable = TIFFRGBAImageBegin(&image, file, 1, words) != 0;
    if (facts->is_readable) TIFFRGBAImageEnd(&image);
    void *profile = NULL;
    if (TIFFGetField(file, TIFFTAG_ICCPROFILE, &facts->profile_length, &profile)) facts->profile = profile;
    return 0;
}

int mb_tiff_open(const char *path, int64_t most, mb_tiff_reader **reader, mb_tiff_facts *facts) {
    mb_tiff_reader *opened = calloc(1, sizeof *opened);
    if (opened == NULL) return MB_TIFF_NO_MEMORY;
    opened->file = open_file(path, most);
    int result = MB_TIFF_DAMAGED;
    if (opened->file != NULL && find_picture(opened->file)) result = describe(opened);
    if (result != 0) {
        mb_tiff_close(opened);
        return result;
    }
    *facts = opened->facts;
    *reader = opened;
    return 0;
}

void mb_tiff_close(mb_tiff_reader *reader) {
    if (reader->file != NULL) TIFFClose(reader->file);
    free(reader);
}

/// Rows of a band: whole strips or tiles, of which none is decoded twice, unless one of them is larger than a band.
static uint32_t rows_at_once(const mb_tiff_reader *reader) {
    uint32_t rows = PIXELS_AT_ONCE / reader->facts.width, step = reader->step;
    if (step > 0 && step <= rows) rows -= rows % step;
    if (rows == 0) rows = 1;
    return rows < reader->facts.height ? rows : reader->facts.height;
}

/// What a colour was before it was multiplied with alpha.
static uint8_t unmultiplied(uint32_t colour, uint32_t alpha) {
    uint32_t value = alpha == 0 ? colour : (255 * colour + alpha / 2) / alpha;
    return (uint8_t)(value < 255 ? value : 255);
}

static void unpack(const mb_tiff_reader *reader, const uint32_t *pixels, uint8_t *row) {
    for (uint32_t index = 0; index < reader->facts.width; index++) {
        uint32_t pixel = pixels[index];
        if (reader->has_own_alpha) {
            uint32_t alpha = TIFFGetA(pixel);
            row[0] = unmultiplied(TIFFGetR(pixel), alpha);
            row[1] = unmultiplied(TIFFGetG(pixel), alpha);
            row[2] = unmultiplied(TIFFGetB(pixel), alpha);
            row[3] = (uint8_t)alpha;
        } else {
            row[0] = (uint8_t)TIFFGetR(pixel);
            row[1] = (uint8_t)TIFFGetG(pixel);
            row[2] = (uint8_t)TIFFGetB(pixel);
        }
        row += reader->facts.channels;
    }
}

int mb_tiff_read(mb_tiff_reader *reader, uint8_t *rows, size_t stride) {
    char words[1024];
    TIFFRGBAImage image;
    // It stops at the first strip that is damaged.
    if (!TIFFRGBAImageBegin(&image, reader->file, 1, words)) return MB_TIFF_DAMAGED;
    // Rows stay where they are stored: whoever shows the picture turns it.
    image.req_orientation = image.orientation;
    uint32_t width = reader->facts.width, height = reader->facts.height, most = rows_at_once(reader);
    uint32_t *band = malloc((size_t)width * most * sizeof *band);
    int result = band == NULL ? MB_TIFF_NO_MEMORY : 0;
    for (uint32_t first = 0; first < height && result == 0; first += most) {
        uint32_t count = height - first < most ? height - first : most;
        image.row_offset = (int)first;
        if (!TIFFRGBAImageGet(&image, band, width, count)) result = MB_TIFF_DAMAGED;
        for (uint32_t row = 0; row < count && result == 0; row++)
            unpack(reader, band + (size_t)row * width, rows + (size_t)(first + row) * stride);
    }
    free(band);
    TIFFRGBAImageEnd(&image);
    return result;
}

const char *mb_tiff_version(void) { return TIFFGetVersion(); }
