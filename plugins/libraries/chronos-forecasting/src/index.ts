import { defineLibrary, python } from "@patchbay/core/library";

const PASSENGERS = "https://autogluon.s3.us-west-2.amazonaws.com/datasets/timeseries/misc/AirPassengers.csv";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "pip install chronos-forecasting pandas",
      code: python`
        import pandas as pd
        from chronos import BaseChronosPipeline

        pipeline = BaseChronosPipeline.from_pretrained(${id}, device_map="cuda")

        url = ${PASSENGERS}
        history = pd.read_csv(url, parse_dates=["Month"]).assign(item_id="passengers")
        forecast = pipeline.predict_df(
            history,
            prediction_length=36,
            quantile_levels=[0.1, 0.5, 0.9],
            id_column="item_id",
            timestamp_column="Month",
            target="#Passengers",
        )
        print(forecast.head())
      `,
    },
  ],
});
