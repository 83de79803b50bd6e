using System.Threading.Tasks.Sources;

namespace Async2.Fuzz.Worlds;

/// <summary>The source of a value task that calls its continuation itself, ignoring the requested context.</summary>
internal sealed class BareSource<T>(Script<T> script) : IValueTaskSource<T>
{
    private bool _isOver;

    public ValueTaskSourceStatus GetStatus(short token) => _isOver || script.IsCompleted ? ValueTaskSourceStatus.Succeeded : ValueTaskSourceStatus.Pending;

    public void OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) => script.Subscribe("OnCompleted", () =>
    {
        _isOver = true;
        continuation(state);
    });

    public T GetResult(short token) => script.GetResult();
}
