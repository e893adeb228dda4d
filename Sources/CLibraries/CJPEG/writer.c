#include "shared.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct mb_jpeg_writer {
    struct jpeg_compress_struct info;
    mb_jpeg_errors errors;
    struct jpeg_destination_mgr destination;
    int file;
    unsigned char buffer[MB_JPEG_BUFFER];
};

static void begin(j_compress_ptr info) {
    mb_jpeg_writer *writer = (mb_jpeg_writer *)info->client_data;
    writer->destination.next_output_byte = writer->buffer;
    writer->destination.free_in_buffer = MB_JPEG_BUFFER;
}

static void put(j_compress_ptr info, size_t count) {
    mb_jpeg_writer *writer = (mb_jpeg_writer *)info->client_data;
    for (size_t done = 0; done < count;) {
        ssize_t written = write(writer->file, writer->buffer + done, count - done);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) ERREXIT(info, JERR_FILE_WRITE);
        done += (size_t)written;
    }
}

static boolean empty(j_compress_ptr info) {
    put(info, MB_JPEG_BUFFER);
    begin(info);
    return TRUE;
}

static void end(j_compress_ptr info) {
    mb_jpeg_writer *writer = (mb_jpeg_writer *)info->client_data;
    put(info, MB_JPEG_BUFFER - writer->destination.free_in_buffer);
}

static int create(mb_jpeg_writer *writer) {
    mb_jpeg_catch(&writer->errors);
    writer->info.err = &writer->errors.manager;
    if (setjmp(writer->errors.back)) return writer->errors.code;
    jpeg_create_compress(&writer->info);
    writer->info.client_data = writer;
    writer->destination.init_destination = begin;
    writer->destination.empty_output_buffer = empty;
    writer->destination.term_destination = end;
    writer->info.dest = &writer->destination;
    return 0;
}

mb_jpeg_writer *mb_jpeg_writer_new(int file) {
    mb_jpeg_writer *writer = calloc(1, sizeof *writer);
    if (!writer) return NULL;
    writer->file = file;
    if (create(writer) == 0) return writer;
    mb_jpeg_writer_free(writer);
    return NULL;
}

void mb_jpeg_writer_free(mb_jpeg_writer *writer) {
    if (!writer) return;
    jpeg_destroy_compress(&writer->info);
    free(writer);
}

int mb_jpeg_write_header(
    mb_jpeg_writer *writer, int32_t width, int32_t height, int quality, const uint8_t *exif, size_t exif_length,
    const uint8_t *profile, size_t profile_length) {
    struct jpeg_compress_struct *info = &writer->info;
    static const char name[6] = "Exif\0";
    if (setjmp(writer->errors.back)) return writer->errors.code;
    info->image_width = (JDIMENSION)width;
    info->image_height = (JDIMENSION)height;
    info->input_components = 3;
    info->in_color_space = JCS_RGB;
    jpeg_set_defaults(info);
    jpeg_set_quality(info, quality, TRUE);
    info->comp_info[0].h_samp_factor = info->comp_info[0].v_samp_factor = 1;
    info->optimize_coding = FALSE;
    // EXIF wants to come first, and what has EXIF needs no JFIF.
    if (exif) info->write_JFIF_header = FALSE;
    jpeg_start_compress(info, TRUE);
    if (exif && exif_length + sizeof name <= 65533) {
        jpeg_write_m_header(info, JPEG_APP0 + 1, (unsigned int)(exif_length + sizeof name));
        for (size_t i = 0; i < sizeof name; i++) jpeg_write_m_byte(info, name[i]);
        for (size_t i = 0; i < exif_length; i++) jpeg_write_m_byte(info, exif[i]);
    }
    if (profile) jpeg_write_icc_profile(info, profile, (unsigned int)profile_length);
    return 0;
}

int mb_jpeg_write_row(mb_jpeg_writer *writer, const uint8_t *row) {
    JSAMPROW rows[1] = {(JSAMPROW)row};
    if (setjmp(writer->errors.back)) return writer->errors.code;
    return jpeg_write_scanlines(&writer->info, rows, 1) == 1 ? 0 : MB_JPEG_NOT_WRITTEN;
}

int mb_jpeg_write_end(mb_jpeg_writer *writer) {
    if (setjmp(writer->errors.back)) return writer->errors.code;
    jpeg_finish_compress(&writer->info);
    return 0;
}
