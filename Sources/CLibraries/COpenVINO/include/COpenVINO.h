#ifndef MOTIONBOOK_COPENVINO_H
#define MOTIONBOOK_COPENVINO_H

#include <openvino/c/openvino.h>

#endif
