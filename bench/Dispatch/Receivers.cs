using System.Runtime.CompilerServices;

namespace Async2.Bench.Dispatch;

/// <summary>Types of receivers that one call site meets.</summary>
internal static class Receivers
{
    public interface ITarget
    {
        Task<int> Run(int value);

        int RunSync(int value);
    }

    /// <summary>One receiver type for each type argument.</summary>
    public sealed class Of<T> : ITarget
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public async Task<int> Run(int value)
        {
            if (Global.Ready == 0) await Task.Yield();
            return value & 1;
        }

        [MethodImpl(MethodImplOptions.NoInlining)]
        public int RunSync(int value)
        {
            if (Global.Ready == 0) Global.Wait();
            return value & 1;
        }
    }
}
