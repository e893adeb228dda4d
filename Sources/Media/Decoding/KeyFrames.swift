internal import CFFmpeg

/// Tells the key frames behind which a decoder needs nothing from before.
///
/// Containers also mark pictures from which decoding merely recovers; frames after those may refer to frames before
/// them.
struct KeyFrames {
    private enum Proof {
        /// The codec has no other key frames.
        case always
        /// The packet holds a unit of one of these types, in units that begin with their length.
        case unit(types: ClosedRange<UInt8>, typeShift: UInt8, typeMask: UInt8, lengthSize: Int)
    }

    private let proof: Proof

    /// Nil for streams in which key frames cannot be told.
    init?(of stream: UnsafeMutablePointer<AVStream>) {
        guard let coded = stream.pointee.codecpar else { return nil }
        let extra = UnsafeBufferPointer(start: coded.pointee.extradata, count: Int(coded.pointee.extradata_size))
        switch coded.pointee.codec_id {
        case AV_CODEC_ID_VP8, AV_CODEC_ID_VP9, AV_CODEC_ID_MJPEG, AV_CODEC_ID_PRORES, AV_CODEC_ID_DNXHD:
            proof = .always
        case AV_CODEC_ID_H264:
            // ISO/IEC 14496-15, 5.3.3: version 1, size of lengths in the fifth byte. Unit type 5: IDR.
            guard extra.count > 6, extra[0] == 1 else { return nil }
            proof = .unit(types: 5...5, typeShift: 0, typeMask: 0x1F, lengthSize: Int(extra[4] & 3) + 1)
        case AV_CODEC_ID_HEVC:
            // ISO/IEC 14496-15, 8.3.3: size of lengths in the 22nd byte. Unit types 19 and 20: IDR.
            guard extra.count > 22, extra[0] == 1 else { return nil }
            proof = .unit(types: 19...20, typeShift: 1, typeMask: 0x3F, lengthSize: Int(extra[21] & 3) + 1)
        default:
            return nil
        }
    }

    /// Whether nothing after this packet, which the container marks as a key frame, refers to anything before it.
    func stopsReferences(_ packet: UnsafeMutablePointer<AVPacket>) -> Bool {
        guard case .unit(let types, let typeShift, let typeMask, let lengthSize) = proof else { return true }
        let bytes = UnsafeBufferPointer(start: packet.pointee.data, count: Int(packet.pointee.size))
        var place = 0
        while place + lengthSize < bytes.count {
            let length = bytes[place..<place + lengthSize].reduce(0) { $0 << 8 | Int($1) }
            if types.contains(bytes[place + lengthSize] >> typeShift & typeMask) { return true }
            place += lengthSize + length
        }
        return false
    }
}
