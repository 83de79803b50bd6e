using System.Runtime.CompilerServices;

namespace Async2.Fuzz.Worlds;

/// <summary>An object that is awaited through an extension method.</summary>
public sealed record Distant<T>
{
    internal Distant(Script<T> script) => Script = script;

    internal Script<T> Script { get; }
}

/// <summary>Makes <see cref="Distant{T}"/> awaitable.</summary>
public static class DistantExtensions
{
    /// <summary>A class with OnCompleted and UnsafeOnCompleted, behind an interface.</summary>
    public static IDistantAwaiter<T> GetAwaiter<T>(this Distant<T> distant)
    {
        distant.Script.Throw(Flaw.GetAwaiter);
        return new DistantAwaiter<T>(distant.Script);
    }

    private sealed class DistantAwaiter<T>(Script<T> script) : IDistantAwaiter<T>
    {
        public bool IsCompleted => script.IsCompleted;

        public void OnCompleted(Action continuation) => script.Subscribe("OnCompleted", continuation);

        public void UnsafeOnCompleted(Action continuation) => script.Subscribe("UnsafeOnCompleted", continuation);

        public T GetResult() => script.GetResult();
    }
}

/// <summary>An awaiter whose static type is an interface.</summary>
public interface IDistantAwaiter<out T> : ICriticalNotifyCompletion
{
    bool IsCompleted { get; }

    T GetResult();
}
