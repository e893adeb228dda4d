#ifndef MOTIONBOOK_CFFMPEG_H
#define MOTIONBOOK_CFFMPEG_H

#include <errno.h>
#include <libavcodec/avcodec.h>
#include <libavfilter/avfilter.h>
#include <libavfilter/version_major.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/crc.h>
#include <libavutil/display.h>
#include <libavutil/imgutils.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>

// Function-like macros do not reach Swift.
static const int64_t MB_AV_NOPTS_VALUE = AV_NOPTS_VALUE;
static const int MB_AVERROR_EOF = AVERROR_EOF;
static const int MB_AVERROR_EAGAIN = AVERROR(EAGAIN);
static const int MB_AVERROR_ENOMEM = AVERROR(ENOMEM);
static const int MB_AVERROR_DECODER_NOT_FOUND = AVERROR_DECODER_NOT_FOUND;
static const int MB_AVERROR_EXIT = AVERROR_EXIT;
static const int MB_AVERROR_INVALIDDATA = AVERROR_INVALIDDATA;

#endif
