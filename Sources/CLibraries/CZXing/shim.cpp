// zxing-cpp speaks C++ only, and tells of trouble with exceptions, which must not reach Swift.
#define ZX_USE_UTF8 1
#include "CZXing.h"

#include <ZXing/ReadBarcode.h>
#include <ZXing/ZXVersion.h>

#include <algorithm>
#include <cstring>

extern "C" int32_t mb_qr_read(const uint8_t *grey, int32_t width, int32_t height, char *slots, int32_t most) {
    try {
        ZXing::DecodeHints hints;
        // Other formats are not ours, and Micro QR can end the process (an assertion that Debian's build keeps).
        hints.setFormats(ZXing::BarcodeFormat::QRCode);
        hints.setTryHarder(true);
        // QR codes are found at any angle without this, and callers bring the sizes that they want.
        hints.setTryRotate(false);
        hints.setTryDownscale(false);
        hints.setMaxNumberOfSymbols(static_cast<uint8_t>(std::clamp<int32_t>(most, 1, 255)));
        const ZXing::ImageView view(grey, width, height, ZXing::ImageFormat::Lum, width);
        int32_t count = 0;
        for (const auto &code : ZXing::ReadBarcodes(view, hints)) {
            if (!code.isValid()) continue;
            if (count == most) break;
            char *slot = slots + static_cast<ptrdiff_t>(count) * MB_QR_SLOT;
            std::memset(slot, 0, MB_QR_SLOT);
            const auto &bytes = code.bytes();
            const bool fits = bytes.size() < MB_QR_SLOT && !code.isPartOfSequence() &&
                std::find(bytes.begin(), bytes.end(), 0) == bytes.end();
            if (fits) std::copy(bytes.begin(), bytes.end(), slot);
            count++;
        }
        return count;
    } catch (...) {
        return -1;
    }
}

#define MB_TEXT(x) #x
#define MB_VALUE(x) MB_TEXT(x)

extern "C" const char *mb_qr_version(void) {
    return MB_VALUE(ZXING_VERSION_MAJOR) "." MB_VALUE(ZXING_VERSION_MINOR) "." MB_VALUE(ZXING_VERSION_PATCH);
}
