using System.Threading.Tasks.Sources;

namespace Async2.Fuzz.Worlds;

/// <summary>
/// The source of a value task that lets the class library call its continuation, and return to the requested context.
/// </summary>
internal sealed class CoreSource<T>(Script<T> script) : IValueTaskSource<T>
{
    private ManualResetValueTaskSourceCore<bool> _core;

    public ValueTaskSourceStatus GetStatus(short token) => script.IsCompleted ? ValueTaskSourceStatus.Succeeded : _core.GetStatus(token);

    public void OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags)
    {
        _core.OnCompleted(continuation, state, token, flags);
        script.Subscribe("OnCompleted", () => _core.SetResult(true));
    }

    public T GetResult(short token) => script.GetResult();
}
