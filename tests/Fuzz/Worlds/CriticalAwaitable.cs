using System.Runtime.CompilerServices;

namespace Async2.Fuzz.Worlds;

/// <summary>An awaitable struct whose awaiter is a struct with OnCompleted and UnsafeOnCompleted.</summary>
public readonly struct CriticalAwaitable<T>
{
    private readonly Script<T> _script;

    internal CriticalAwaitable(Script<T> script) => _script = script;

    public Awaiter GetAwaiter()
    {
        _script.Throw(Flaw.GetAwaiter);
        return new(_script);
    }

    public readonly struct Awaiter : ICriticalNotifyCompletion
    {
        private readonly Script<T> _script;

        internal Awaiter(Script<T> script) => _script = script;

        public bool IsCompleted => _script.IsCompleted;

        public void OnCompleted(Action continuation) => _script.Subscribe("OnCompleted", continuation);

        public void UnsafeOnCompleted(Action continuation) => _script.Subscribe("UnsafeOnCompleted", continuation);

        public T GetResult() => _script.GetResult();
    }
}
