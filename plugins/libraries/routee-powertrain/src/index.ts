import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "pip install routee.powertrain",
      code: python`
        import pandas as pd
        import routee.powertrain as pt
        from routee.powertrain.registry import HFRegistry

        registry = HFRegistry(repo_id=${id})
        print(pt.query_available_models(make="tesla", model="model 3", registry=registry))

        model = pt.load_model("tesla/model_3_bev/2022/rf_c3326385", registry=registry)
        road = pd.DataFrame(
            {
                "distance_mi": [0.4, 1.2],
                "speed_mph": [25, 60],
                "grade_pct": [1.5, -0.5],
            }
        )
        print(model.predict(road))
      `,
    },
  ],
});
