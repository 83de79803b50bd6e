using System.Runtime.CompilerServices;
using System.Threading.Tasks.Sources;
using Shapes.Harness;

namespace Shapes;

/// <summary>Awaits of other things than tasks.</summary>
internal static class Awaitables
{
    [Shape(283)]
    [Stack("OfSource() <- source", "AwaitsSource() <- source outer", WaitsFor = "NeverSource")]
    public static async Task AwaitsSource()
    {
        await OfSource(); // <- source outer
    }

    [Shape(293)]
    [Stack("Custom() <- custom awaiter")]
    public static async Task Custom()
    {
        await new KeptDelegate(); // <- custom awaiter
    }

    [Shape(307)]
    [Stack("CustomUnsafe(int) <- custom unsafe awaiter", "CustomOuter() <- custom outer")]
    public static async ValueTask<int> CustomOuter()
    {
        return await CustomUnsafe(1); // <- custom outer
    }

    [Shape(311)]
    [Stack("Lazily() <- lazy", WaitsFor = "TaskCompletionSource")]
    public static async Task<int> Lazily()
    {
        return await Held.Keep(new Lazy<Task<int>>(Held.Task<int>)).Value; // <- lazy
    }

    private static async ValueTask<int> OfSource()
    {
        return await new ValueTask<int>(Held.Keep(new NeverSource()), 0); // <- source
    }

    private static async Task<int> CustomUnsafe(int number)
    {
        await new KeptUnsafeDelegate(); // <- custom unsafe awaiter
        return number;
    }
}

internal sealed class NeverSource : IValueTaskSource<int>
{
    private ManualResetValueTaskSourceCore<int> _core;

    public int GetResult(short token) => _core.GetResult(token);

    public ValueTaskSourceStatus GetStatus(short token) => _core.GetStatus(token);

    public void OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
        _core.OnCompleted(continuation, state, token, flags);
}

/// <summary>An awaitable that keeps its awaiter's delegate in a list.</summary>
internal readonly struct KeptDelegate : INotifyCompletion
{
    public bool IsCompleted => false;

    public KeptDelegate GetAwaiter() => this;

    public void OnCompleted(Action continuation) => Held.Keep(continuation);

    public void GetResult()
    {
    }
}

/// <inheritdoc cref="KeptDelegate"/>
internal sealed class KeptUnsafeDelegate : ICriticalNotifyCompletion
{
    public bool IsCompleted => false;

    public KeptUnsafeDelegate GetAwaiter() => this;

    public void OnCompleted(Action continuation) => UnsafeOnCompleted(continuation);

    public void UnsafeOnCompleted(Action continuation) => Held.Keep(continuation);

    public void GetResult()
    {
    }
}
