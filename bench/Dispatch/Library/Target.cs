using System.Runtime.CompilerServices;

namespace Async2.Bench.Dispatch.Library;

/// <summary>An interface that another assembly calls.</summary>
public interface ITarget
{
    /// <summary>Returns at once.</summary>
    Task<int> Run(int value);

    /// <summary>The same, synchronously.</summary>
    int RunSync(int value);
}

/// <summary>A type of another assembly.</summary>
public sealed class Target : ITarget
{
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public async Task<int> Run(int value)
    {
        if (Global.Ready == 0) await Task.Yield();
        return value & 1;
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public int RunSync(int value)
    {
        if (Global.Ready == 0) Global.Wait();
        return value & 1;
    }
}
