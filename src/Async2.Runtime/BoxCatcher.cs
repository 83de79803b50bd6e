using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Threading.Tasks.Sources;

namespace Async2;

/// <summary>A source of ValueTasks that never completes, but shows what has subscribed to it: the class library's boxes, which it gives nobody else.</summary>
[StackTraceHidden]
internal sealed class BoxCatcher : IValueTaskSource
{
    /// <summary>The box that has subscribed last on this thread.</summary>
    [ThreadStatic]
    private static object? t_box;

    [ThreadStatic]
    private static Action<object?>? t_invoker;

    private static readonly BoxCatcher s_instance = new();

    /// <summary>What resumes a box that is its argument. The class library knows it, and queues the box as it is where it is to queue the two.</summary>
    internal static readonly Action<object?> Invoker = CatchInvoker();

    /// <summary>Makes the box of a state machine.</summary>
    /// <param name="builder">The builder whose task it becomes.</param>
    /// <param name="machine">The state machine.</param>
    internal static object Catch<TMachine>(ref AsyncTaskMethodBuilder builder, TMachine machine)
        where TMachine : IAsyncStateMachine
    {
        ValueTaskAwaiter awaiter = new ValueTask(s_instance, 0).GetAwaiter();
        builder.AwaitUnsafeOnCompleted(ref awaiter, ref machine);
        return t_box!;
    }

    public void OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
        (t_invoker, t_box) = (continuation, state);

    public ValueTaskSourceStatus GetStatus(short token) => ValueTaskSourceStatus.Pending;

    public void GetResult(short token) => throw new NotSupportedException();

    private static Action<object?> CatchInvoker()
    {
        AsyncTaskMethodBuilder builder = default;
        Catch(ref builder, default(DoesNothing));
        return t_invoker!;
    }

    private readonly struct DoesNothing : IAsyncStateMachine
    {
        public void MoveNext()
        {
        }

        public void SetStateMachine(IAsyncStateMachine stateMachine)
        {
        }
    }
}
