namespace Async2;

/// <summary>
/// The <c>Wait</c> methods of <see cref="SemaphoreSlim"/>. Its <c>WaitAsync</c> waits in their place, and takes the slot itself.
/// </summary>
/// <remarks>As <see cref="BlockingCalls"/>.</remarks>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden]
public static class SemaphoreCalls
{
    /// <summary><c>SemaphoreSlim.Wait()</c>.</summary>
    public static BlockingCall Of(SemaphoreSlim? semaphore) => Timed(semaphore, Timeout.Infinite, default);

    /// <summary>The end of <see cref="Of"/>.</summary>
    public static void End(BlockingCall call, SemaphoreSlim semaphore) => Ended(call, default);

    /// <summary><c>SemaphoreSlim.Wait(CancellationToken)</c>.</summary>
    public static BlockingCall OfUntil(SemaphoreSlim? semaphore, CancellationToken token) => Timed(semaphore, Timeout.Infinite, token);

    /// <summary>The end of <see cref="OfUntil"/>.</summary>
    public static void EndUntil(BlockingCall call, SemaphoreSlim semaphore, CancellationToken token) => Ended(call, token);

    /// <summary><c>SemaphoreSlim.Wait(int)</c>.</summary>
    public static BlockingCall OfFor(SemaphoreSlim? semaphore, int milliseconds) => Timed(semaphore, milliseconds, default);

    /// <summary>The end of <see cref="OfFor"/>.</summary>
    public static bool EndFor(BlockingCall call, SemaphoreSlim semaphore, int milliseconds) => Ended(call, default);

    /// <summary><c>SemaphoreSlim.Wait(TimeSpan)</c>.</summary>
    public static BlockingCall OfForSpan(SemaphoreSlim? semaphore, TimeSpan time) =>
        Timed(semaphore, BlockingCalls.Milliseconds(time), default);

    /// <summary>The end of <see cref="OfForSpan"/>.</summary>
    public static bool EndForSpan(BlockingCall call, SemaphoreSlim semaphore, TimeSpan time) => Ended(call, default);

    /// <summary><c>SemaphoreSlim.Wait(int, CancellationToken)</c>.</summary>
    public static BlockingCall OfForUntil(SemaphoreSlim? semaphore, int milliseconds, CancellationToken token) =>
        Timed(semaphore, milliseconds, token);

    /// <summary>The end of <see cref="OfForUntil"/>.</summary>
    public static bool EndForUntil(BlockingCall call, SemaphoreSlim semaphore, int milliseconds, CancellationToken token) =>
        Ended(call, token);

    /// <summary><c>SemaphoreSlim.Wait(TimeSpan, CancellationToken)</c>.</summary>
    public static BlockingCall OfForSpanUntil(SemaphoreSlim? semaphore, TimeSpan time, CancellationToken token) =>
        Timed(semaphore, BlockingCalls.Milliseconds(time), token);

    /// <summary>The end of <see cref="OfForSpanUntil"/>.</summary>
    public static bool EndForSpanUntil(BlockingCall call, SemaphoreSlim semaphore, TimeSpan time, CancellationToken token) =>
        Ended(call, token);

    private static BlockingCall Timed(SemaphoreSlim? semaphore, int milliseconds, CancellationToken token) =>
        semaphore is null || milliseconds is 0 or < Timeout.Infinite || token.IsCancellationRequested || !BlockingThread.MaySuspend()
            ? default
            : new(semaphore.WaitAsync(milliseconds, token));

    // Wait throws another exception than WaitAsync.
    private static bool Ended(BlockingCall call, CancellationToken token)
    {
        if (call.Ready!.IsCanceled) token.ThrowIfCancellationRequested();
        return Unsafe.As<Task<bool>>(call.Ready).GetAwaiter().GetResult();
    }
}
