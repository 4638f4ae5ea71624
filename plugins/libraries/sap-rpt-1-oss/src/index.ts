import { defineLibrary, python, type Snippet } from "@patchbay/core/library";

const install = "pip install git+https://github.com/SAP-samples/sap-rpt-1-oss";

const classification: Snippet = {
  language: "python",
  install,
  code: python`
    from sap_rpt_oss import SAP_RPT_OSS_Classifier
    from sklearn.datasets import load_breast_cancer
    from sklearn.metrics import accuracy_score
    from sklearn.model_selection import train_test_split

    X, y = load_breast_cancer(return_X_y=True)
    X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.5, random_state=42)

    classifier = SAP_RPT_OSS_Classifier(max_context_size=8192, bagging=8)
    classifier.fit(X_train, y_train)

    probabilities = classifier.predict_proba(X_test)
    print(probabilities[:5])
    print("Accuracy:", accuracy_score(y_test, classifier.predict(X_test)))
  `,
};

const regression: Snippet = {
  language: "python",
  install,
  code: python`
    from sap_rpt_oss import SAP_RPT_OSS_Regressor
    from sklearn.datasets import fetch_openml
    from sklearn.metrics import r2_score
    from sklearn.model_selection import train_test_split

    houses = fetch_openml(data_id=531, as_frame=True)
    X_train, X_test, y_train, y_test = train_test_split(
        houses.data, houses.target.astype(float), test_size=0.5, random_state=42
    )

    regressor = SAP_RPT_OSS_Regressor(max_context_size=8192, bagging=8)
    regressor.fit(X_train, y_train)

    print("R²:", r2_score(y_test, regressor.predict(X_test)))
  `,
};

export default defineLibrary({ snippets: () => [classification, regression] });
