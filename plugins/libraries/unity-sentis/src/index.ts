import { defineLibrary } from "@patchbay/core/library";

const CODE = `using Unity.Sentis;
using UnityEngine;

public class ModelRunner : MonoBehaviour
{
    IWorker worker;

    void Start()
    {
        Model model = ModelLoader.Load(Application.streamingAssetsPath + "/model-name.sentis");
        worker = WorkerFactory.CreateWorker(BackendType.GPUCompute, model);
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
      note: "C#, for Sentis 1: put the .sentis file into the folder StreamingAssets and its name in place of model-name.",
      code: CODE,
    },
  ],
});
