using Mono.Cecil;

namespace Async2.Compiler.Methods;

/// <summary>What Roslyn gives the class of an async iterator beside its state, its builder and its variables.</summary>
/// <param name="Promise">The field that stands behind the ValueTasks that it returns.</param>
/// <param name="DisposeMode">The field that says that the iterator is to run its finally blocks and end.</param>
/// <param name="InitialThread">The field with the number of the thread on which the class may be its own enumerator; null if it is no
/// enumerable.</param>
/// <param name="MoveNextAsync">The implementation of <c>IAsyncEnumerator&lt;T&gt;.MoveNextAsync</c>.</param>
/// <param name="DisposeAsync">The implementation of <c>IAsyncDisposable.DisposeAsync</c>.</param>
internal sealed record IteratorMembers(
    FieldDefinition Promise,
    FieldDefinition DisposeMode,
    FieldDefinition? InitialThread,
    MethodDefinition MoveNextAsync,
    MethodDefinition DisposeAsync)
{
    /// <summary>The state of an iterator that has ended.</summary>
    public const int Ended = -2;

    /// <summary>The state of an iterator that has not started.</summary>
    public const int Start = -3;
}
