namespace Async2.Compiler.Methods;

/// <summary>The members that Roslyn adds to the class of an async iterator, besides state, builder and variables.</summary>
/// <param name="Promise">The source of the ValueTasks that the iterator returns.</param>
/// <param name="DisposeMode">The field that makes the iterator run its finally blocks and end.</param>
/// <param name="InitialThread">The field with the number of the thread on which the class may be its own enumerator; null if it is not
/// an enumerable.</param>
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
