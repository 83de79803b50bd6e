using System.Reflection;

namespace Async2.Stressed;

/// <summary>Completes a task that a chain blocks on.</summary>
internal sealed class Awakening(TaskCompletionSource<int> source, int value, StressException? fault) : IThreadPoolWorkItem
{
    private static readonly FieldInfo s_continuation =
        typeof(Task).GetField("m_continuationObject", BindingFlags.Instance | BindingFlags.NonPublic)!;

    public void Execute()
    {
        if (Flaws.Strikes(Flaw.Dropped)) return;
        if (Flaws.Strikes(Flaw.Awakened)) (s_continuation.GetValue(source.Task) as Action)?.Invoke();
        if (fault is not null) source.SetException(fault);
        else source.SetResult(value);
    }
}
