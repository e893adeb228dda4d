internal import CFFmpeg
internal import Domain

extension Demuxer {
    /// Decoders of sound that are let near a stranger's bytes: what phones, cameras and browsers record.
    private static let soundDecoders =
        "aac,mp3float,mp3,mp2float,mp2,opus,vorbis,flac,alac,ac3,eac3,amrnb,amrwb,wmav1,wmav2,pcm_u8,pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_s32be,pcm_f32le,pcm_f32be,pcm_alaw,pcm_mulaw,adpcm_ms,adpcm_ima_wav,adpcm_ima_qt"

    /// Opens the sound of a clip, on the clock of its pictures.
    static func sound(of path: String, limits: MediaLimits) throws(AppError) -> Demuxer {
        let demuxer = try Demuxer(path, of: .sound, limits: limits)
        demuxer.clock.ofPictures = []
        guard !demuxer.container.hasPrefix("mov,mp4") else { return demuxer }
        do throws(AppError) {
            let pictures = try Demuxer(path, limits: limits)
            _ = try MediaProbe.describe(pictures, limits: limits)
            demuxer.clock.ofPictures = pictures.jumps
            demuxer.clock.mostStep = pictures.clock.mostStep
        } catch {
            // A file of sound alone has one clock.
        }
        return demuxer
    }

    /// The first stream of sound that can be decoded.
    static func sound(
        in format: UnsafeMutablePointer<AVFormatContext>
    ) throws(AppError) -> (UnsafeMutablePointer<AVStream>, UnsafePointer<AVCodec>) {
        for place in 0..<Int(format.pointee.nb_streams) {
            guard let stream = format.pointee.streams[place], let coded = stream.pointee.codecpar?.pointee,
                coded.codec_type == AVMEDIA_TYPE_AUDIO, let decoder = avcodec_find_decoder(coded.codec_id),
                isAllowed(decoder, soundDecoders)
            else { continue }
            return (stream, decoder)
        }
        throw notAllowed
    }
}
