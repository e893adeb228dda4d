#ifndef MOTIONBOOK_COPENVINO_H
#define MOTIONBOOK_COPENVINO_H

#include <openvino/c/openvino.h>

// Variadic functions do not reach Swift.

/// Compiles a model for the CPU: `streams` inferences at a time, one thread each, in 32-bit floats.
static inline ov_status_e mb_ov_compile(
    const ov_core_t *core, const ov_model_t *model, const char *streams, ov_compiled_model_t **compiled) {
    return ov_core_compile_model(
        core, model, "CPU", 6, compiled, "NUM_STREAMS", streams, "INFERENCE_NUM_THREADS", streams,
        "INFERENCE_PRECISION_HINT", "f32");
}

#endif
