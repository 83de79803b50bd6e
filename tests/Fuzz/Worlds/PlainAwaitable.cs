using System.Runtime.CompilerServices;

namespace Async2.Fuzz.Worlds;

/// <summary>An awaitable struct whose awaiter is a struct with OnCompleted only.</summary>
public readonly struct PlainAwaitable<T>
{
    private readonly Script<T> _script;

    internal PlainAwaitable(Script<T> script) => _script = script;

    public Awaiter GetAwaiter()
    {
        _script.Throw(Flaw.GetAwaiter);
        return new(_script);
    }

    public readonly struct Awaiter : INotifyCompletion
    {
        private readonly Script<T> _script;

        internal Awaiter(Script<T> script) => _script = script;

        public bool IsCompleted => _script.IsCompleted;

        public void OnCompleted(Action continuation) => _script.Subscribe("OnCompleted", continuation);

        public T GetResult() => _script.GetResult();
    }
}
