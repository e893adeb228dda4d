#ifndef MOTIONBOOK_COPENVINO_H
#define MOTIONBOOK_COPENVINO_H

#include <stddef.h>
#include <stdint.h>

#include <openvino/c/openvino.h>

// Variadic functions do not reach Swift.

/// Compiles a model for the CPU: `streams` inferences at a time, one thread each, in 32-bit floats.
static inline ov_status_e mb_ov_compile(
    const ov_core_t *core, const ov_model_t *model, const char *streams, ov_compiled_model_t **compiled) {
    return ov_core_compile_model(
        core, model, "CPU", 6, compiled, "NUM_STREAMS", streams, "INFERENCE_NUM_THREADS", streams,
        "INFERENCE_PRECISION_HINT", "f32");
}

/// The same with a model that was exported when it was compiled so.
static inline ov_status_e mb_ov_import(
    const ov_core_t *core, const char *exported, size_t length, const char *streams, ov_compiled_model_t **compiled) {
    // It takes one property at a time, and leaves the others out without a word.
    ov_status_e status = ov_core_set_property(core, "CPU", "NUM_STREAMS", streams);
    if (status == OK) status = ov_core_set_property(core, "CPU", "INFERENCE_NUM_THREADS", streams);
    if (status == OK) status = ov_core_set_property(core, "CPU", "INFERENCE_PRECISION_HINT", "f32");
    return status == OK ? ov_core_import_model(core, exported, length, "CPU", compiled) : status;
}

enum { MB_PROCESSOR_FACTS = 12 };

/// What this processor is and can do: what is compiled for one that says the same runs here.
void mb_processor(uint32_t facts[MB_PROCESSOR_FACTS]);

#endif
