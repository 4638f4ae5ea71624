import { defineLibrary, python, type Snippet } from "@patchbay/core/library";

const install = "pip install git+https://github.com/SAP-samples/flextab";

const CLASSIFICATION: Snippet = {
  language: "python",
  install,
  code: python`
    from flextab import FlexTabClassifier
    from sklearn.datasets import load_breast_cancer
    from sklearn.metrics import accuracy_score, roc_auc_score
    from sklearn.model_selection import train_test_split

    X, y = load_breast_cancer(return_X_y=True)
    X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.5, random_state=42)

    classifier = FlexTabClassifier(max_context_size=8192, bagging=8)
    classifier.fit(X_train, y_train)
    print(accuracy_score(y_test, classifier.predict(X_test)))
    print(roc_auc_score(y_test, classifier.predict_proba(X_test)[:, 1]))
  `,
};

const REGRESSION: Snippet = {
  language: "python",
  install,
  code: python`
    from flextab import FlexTabRegressor
    from sklearn.datasets import fetch_openml
    from sklearn.metrics import r2_score
    from sklearn.model_selection import train_test_split

    houses = fetch_openml(data_id=531, as_frame=True)
    prices = houses.target.astype(float)
    X_train, X_test, y_train, y_test = train_test_split(houses.data, prices, test_size=0.5, random_state=42)

    regressor = FlexTabRegressor(max_context_size=8192, bagging=8)
    regressor.fit(X_train, y_train)
    print(r2_score(y_test, regressor.predict(X_test)))
  `,
};

const MATCHING: Snippet = {
  language: "python",
  install,
  code: python`
    from flextab import FlexTabMatcher
    from flextab.utils.test_utils import load_febrl4

    left_train, left_test, right_train, right_test, y_train, y_test = load_febrl4()

    matcher = FlexTabMatcher(max_context_size=8192, bagging=1)
    matcher.fit(left_train, right_train, y_train)
    print((matcher.predict(left_test, right_test) == y_test).mean())
  `,
};

/** The classes locate their weights, so the code does not name the model. */
export default defineLibrary({ snippets: () => [CLASSIFICATION, REGRESSION, MATCHING] });
