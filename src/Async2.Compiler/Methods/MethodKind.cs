namespace Async2.Compiler;

/// <summary>The kind of an async method's return type.</summary>
public enum MethodKind
{
    /// <summary><c>async Task</c></summary>
    Task,

    /// <summary><c>async Task&lt;T&gt;</c></summary>
    TaskOfT,

    /// <summary><c>async ValueTask</c></summary>
    ValueTask,

    /// <summary><c>async ValueTask&lt;T&gt;</c></summary>
    ValueTaskOfT,

    /// <summary><c>async void</c></summary>
    Void,

    /// <summary>An async iterator: <c>IAsyncEnumerable&lt;T&gt;</c> or <c>IAsyncEnumerator&lt;T&gt;</c>.</summary>
    Iterator,

    /// <summary>A custom task type or method builder.</summary>
    Other,
}
