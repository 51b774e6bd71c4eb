//! The one place that enters, stores and answers.
