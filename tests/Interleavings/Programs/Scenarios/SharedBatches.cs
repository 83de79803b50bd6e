using System.Reflection;

namespace Async2.Interleaved.Scenarios;

/// <summary>Two threads without free frames take a batch at once, from the surplus of other threads.</summary>
internal sealed class SharedBatches : Scenario
{
    // Two batches stay with the thread that returns frames.
    private const int Many = 4 * 32;

    private static readonly FieldInfo s_loaded = typeof(ContinuationPool).GetNestedType("OfThread`1", BindingFlags.NonPublic)!
        .MakeGenericType(typeof(Item)).GetField("Loaded", BindingFlags.Static | BindingFlags.NonPublic)!;

    private readonly object?[] _batches = new object?[2];

    public SharedBatches()
    {
        var full = new Thread(static () =>
        {
            for (var i = 0; i < Many; i++) ContinuationPool.Return(new Item());
        });
        full.UnsafeStart();
        full.Join();
    }

    public override IReadOnlyList<Action> Threads => [() => Rent(0), () => Rent(1)];

    public override string? WhatIsWrong() =>
        _batches[0] is { } batch && batch == _batches[1] ? "two threads have one batch"
        : _batches is [null, null] ? "no thread has one"
        : null;

    private void Rent(int thread)
    {
        _ = ContinuationPool.Rent<Item>();
        _batches[thread] = s_loaded.GetValue(null);
    }

    private sealed class Item : Frame
    {
        public override Continuation? Resume(Continuation? completed, Exception? thrown) => null;
    }
}
