using System.Runtime.CompilerServices;

namespace Async2.Fuzz.Worlds;

/// <summary>A class that is its own awaiter.</summary>
public sealed class SelfAwaitable<T> : INotifyCompletion
{
    private readonly Script<T> _script;

    internal SelfAwaitable(Script<T> script) => _script = script;

    public bool IsCompleted => _script.IsCompleted;

    public SelfAwaitable<T> GetAwaiter()
    {
        _script.Throw(Flaw.GetAwaiter);
        return this;
    }

    public void OnCompleted(Action continuation) => _script.Subscribe("OnCompleted", continuation);

    public T GetResult() => _script.GetResult();
}
