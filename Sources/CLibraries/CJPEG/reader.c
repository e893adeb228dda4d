#include "shared.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Cameras write about ten scans; each costs a walk over all of the picture.
enum { MOST_SCANS = 64 };
// EXIF has at most 64 KiB, an ICC profile seldom more than 1 MiB; previews of other programs are skipped, not read.
enum { MOST_HEADER = 32 * 1024 * 1024 };

struct mb_jpeg_reader {
    struct jpeg_decompress_struct info;
    mb_jpeg_errors errors;
    struct jpeg_source_mgr source;
    struct jpeg_progress_mgr progress;
    int file;
    off_t place;            // where the next bytes are read
    size_t header;          // bytes read before the first pixels
    int is_behind_header, is_empty;
    unsigned char *cmyk;    // a row of four components
    unsigned char *profile;
    unsigned char buffer[MB_JPEG_BUFFER];
};

static void begin(j_decompress_ptr info) { (void)info; }

static boolean fill(j_decompress_ptr info) {
    mb_jpeg_reader *reader = (mb_jpeg_reader *)info->client_data;
    ssize_t count;
    do count = pread(reader->file, reader->buffer, MB_JPEG_BUFFER, reader->place);
    while (count < 0 && errno == EINTR);
    if (count <= 0) {
        // An end where there is none: what has come is shown.
        if (!reader->is_behind_header) ERREXIT(info, JERR_INPUT_EOF);
        WARNMS(info, JWRN_JPEG_EOF);
        reader->buffer[0] = 0xFF;
        reader->buffer[1] = JPEG_EOI;
        count = 2;
    } else {
        reader->place += count;
        if (!reader->is_behind_header && (reader->header += (size_t)count) > MOST_HEADER) {
            reader->errors.code = MB_JPEG_TOO_MUCH;
            ERREXIT(info, JERR_INPUT_EOF);
        }
    }
    reader->source.next_input_byte = reader->buffer;
    reader->source.bytes_in_buffer = (size_t)count;
    return TRUE;
}

static void skip(j_decompress_ptr info, long count) {
    mb_jpeg_reader *reader = (mb_jpeg_reader *)info->client_data;
    if (count <= 0) return;
    size_t there = reader->source.bytes_in_buffer;
    if ((size_t)count <= there) {
        reader->source.next_input_byte += count;
        reader->source.bytes_in_buffer -= (size_t)count;
    } else {
        reader->place += count - (long)there;
        reader->source.bytes_in_buffer = 0;
    }
}

static void end(j_decompress_ptr info) { (void)info; }

static void watch(j_common_ptr info) {
    mb_jpeg_reader *reader = (mb_jpeg_reader *)info->client_data;
    if (reader->info.input_scan_number > MOST_SCANS) {
        reader->errors.code = MB_JPEG_TOO_MUCH;
        ERREXIT(info, JERR_INPUT_EOF);
    }
}

static void note(j_common_ptr info, int level) {
    mb_jpeg_reader *reader = (mb_jpeg_reader *)info->client_data;
    if (level >= 0) return;
    info->err->num_warnings++;
    int is_end = info->err->msg_code == JWRN_JPEG_EOF || info->err->msg_code == JWRN_HIT_MARKER;
    if (is_end && reader->is_behind_header && reader->info.input_scan_number <= 1 && reader->info.input_iMCU_row == 0) {
        reader->is_empty = 1;
    }
}

static int create(mb_jpeg_reader *reader) {
    mb_jpeg_catch(&reader->errors);
    reader->errors.manager.emit_message = note;
    reader->info.err = &reader->errors.manager;
    if (setjmp(reader->errors.back)) return reader->errors.code;
    jpeg_create_decompress(&reader->info);
    reader->info.client_data = reader;
    reader->source.init_source = begin;
    reader->source.fill_input_buffer = fill;
    reader->source.skip_input_data = skip;
    reader->source.resync_to_restart = jpeg_resync_to_restart;
    reader->source.term_source = end;
    reader->info.src = &reader->source;
    reader->progress.progress_monitor = watch;
    reader->info.progress = &reader->progress;
    jpeg_save_markers(&reader->info, JPEG_APP0 + 1, 0xFFFF);
    jpeg_save_markers(&reader->info, JPEG_APP0 + 2, 0xFFFF);
    return 0;
}

mb_jpeg_reader *mb_jpeg_reader_new(int file) {
    mb_jpeg_reader *reader = calloc(1, sizeof *reader);
    if (!reader) return NULL;
    reader->file = file;
    if (create(reader) == 0) return reader;
    mb_jpeg_reader_free(reader);
    return NULL;
}

void mb_jpeg_reader_free(mb_jpeg_reader *reader) {
    if (!reader) return;
    jpeg_destroy_decompress(&reader->info);
    free(reader->cmyk);
    free(reader->profile);
    free(reader);
}

int mb_jpeg_read_header(mb_jpeg_reader *reader, mb_jpeg_facts *facts) {
    if (setjmp(reader->errors.back)) return reader->errors.code;
    memset(facts, 0, sizeof *facts);
    if (jpeg_read_header(&reader->info, TRUE) != JPEG_HEADER_OK) return MB_JPEG_DAMAGED;
    facts->width = (int32_t)reader->info.image_width;
    facts->height = (int32_t)reader->info.image_height;
    facts->is_progressive = jpeg_has_multiple_scans(&reader->info);
    for (jpeg_saved_marker_ptr marker = reader->info.marker_list; marker; marker = marker->next) {
        if (marker->marker == JPEG_APP0 + 1 && marker->data_length > 6 && !memcmp(marker->data, "Exif\0\0", 6)) {
            facts->exif = marker->data + 6;
            facts->exif_length = marker->data_length - 6;
            break;
        }
    }
    unsigned int length = 0;
    free(reader->profile);
    reader->profile = NULL;
    if (jpeg_read_icc_profile(&reader->info, &reader->profile, &length)) {
        facts->profile = reader->profile;
        facts->profile_length = length;
    }
    reader->is_behind_header = 1;
    return 0;
}

int mb_jpeg_start(mb_jpeg_reader *reader, int divisor, int32_t *width, int32_t *height) {
    struct jpeg_decompress_struct *info = &reader->info;
    if (setjmp(reader->errors.back)) return reader->errors.code;
    info->scale_num = 1;
    info->scale_denom = (unsigned int)divisor;
    info->out_color_space = info->num_components == 4 ? JCS_CMYK : JCS_RGB;
    if (!jpeg_start_decompress(info)) return MB_JPEG_DAMAGED;
    if (info->num_components == 4 && !(reader->cmyk = malloc((size_t)info->output_width * 4))) return MB_JPEG_NO_MEMORY;
    *width = (int32_t)info->output_width;
    *height = (int32_t)info->output_height;
    return 0;
}

int mb_jpeg_read_row(mb_jpeg_reader *reader, uint8_t *row) {
    struct jpeg_decompress_struct *info = &reader->info;
    if (setjmp(reader->errors.back)) return reader->errors.code;
    JSAMPROW target = reader->cmyk ? reader->cmyk : row;
    if (jpeg_read_scanlines(info, &target, 1) != 1) return MB_JPEG_DAMAGED;
    if (!reader->cmyk) return 0;
    // Ink takes light away. What bears Adobe's mark is stored the other way round.
    for (JDIMENSION x = 0; x < info->output_width; x++) {
        for (int c = 0; c < 3; c++) {
            unsigned int ink = target[4 * x + c], black = target[4 * x + 3];
            unsigned int light = info->saw_Adobe_marker ? ink * black : (255 - ink) * (255 - black);
            row[3 * x + c] = (uint8_t)((light + 127) / 255);
        }
    }
    return 0;
}

int mb_jpeg_is_empty(const mb_jpeg_reader *reader) { return reader->is_empty; }
