import { defineLibrary } from "@patchbay/core/library";

const CODE = `using Unity.InferenceEngine;
using UnityEngine;

public class ModelRunner : MonoBehaviour
{
    Worker worker;

    void Start()
    {
        Model model = ModelLoader.Load(Application.streamingAssetsPath + "/model-name.sentis");
        worker = new Worker(model, BackendType.GPUCompute);
    }

    void OnDestroy()
    {
        worker?.Dispose();
    }
}`;

export default defineLibrary({
  snippets: () => [
    {
      language: "text",
      note: "C# code for the package com.unity.ai.inference. In Sentis 2.1 and older, the namespace is Unity.Sentis. Put the .sentis file into the folder StreamingAssets, and replace model-name with its name.",
      code: CODE,
    },
  ],
});
