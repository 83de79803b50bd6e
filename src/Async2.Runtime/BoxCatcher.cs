using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Threading.Tasks.Sources;

namespace Async2;

/// <summary>A source of ValueTasks that never completes, but keeps what has subscribed to it: the class library's box of a chain, which it gives nobody else.</summary>
[StackTraceHidden]
internal sealed class BoxCatcher : IValueTaskSource
{
    private Action<object?>? _invoker;
    private object? _box;

    /// <summary>What resumes a box that is its argument. The class library knows it, and queues the box as it is where it is to queue the two.</summary>
    internal static readonly Action<object?> Invoker = CatchInvoker();

    /// <summary>Makes the box of a state machine.</summary>
    /// <param name="builder">The builder whose task it becomes.</param>
    /// <param name="machine">The state machine.</param>
    internal static object Catch(ref AsyncTaskMethodBuilder builder, ChainRoot.RunsChain machine) => Subscribe(ref builder, machine)._box!;

    public void OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
        (_invoker, _box) = (continuation, state);

    public ValueTaskSourceStatus GetStatus(short token) => ValueTaskSourceStatus.Pending;

    public void GetResult(short token) => throw new NotSupportedException();

    private static BoxCatcher Subscribe(ref AsyncTaskMethodBuilder builder, ChainRoot.RunsChain machine)
    {
        var catcher = new BoxCatcher();
        ValueTaskAwaiter awaiter = new ValueTask(catcher, 0).GetAwaiter();
        builder.AwaitUnsafeOnCompleted(ref awaiter, ref machine);
        return catcher;
    }

    // Of no chain: it is the same for all boxes.
    private static Action<object?> CatchInvoker()
    {
        AsyncTaskMethodBuilder builder = default;
        return Subscribe(ref builder, default)._invoker!;
    }
}
