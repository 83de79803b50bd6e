using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.InteropServices;

[assembly: System.Reflection.AssemblyMetadata("Library", "of all shapes")]

namespace Shapes
{
    public interface IPublic
    {
        Task Run();
        Task<int> Run(int value);
        ValueTask<T> Run<T>(T value) where T : class;
        IAsyncEnumerable<int> Items(CancellationToken token);
    }

    public interface IDefault
    {
        public async Task<int> Run(int value)
        {
            await Task.Yield();
            return value;
        }

        private async Task Hidden() => await Run(1);
        protected internal async ValueTask Shared() => await Hidden();
        static async Task Static() => await Task.Yield();
        static abstract Task<int> StaticAbstract();
        static virtual async Task StaticVirtual() => await Task.Yield();
    }

    internal interface IInternal<in T>
    {
        Task Consume(T value);
    }

    public interface IBetter : IDefault
    {
        async Task<int> IDefault.Run(int value)
        {
            await Task.Yield();
            return value + 1;
        }
    }

    [Description("implements in every way")]
    public class Implementing : IPublic, IDefault, IInternal<object>
    {
        [DebuggerStepThrough]
        [return: Description("nothing")]
        public async Task Run() => await Task.Yield();

        public virtual async Task<int> Run([Description("a number")] int value)
        {
            await Task.Yield();
            return value;
        }

        async ValueTask<T> IPublic.Run<T>(T value)
        {
            await Task.Yield();
            return value;
        }

        public async IAsyncEnumerable<int> Items([EnumeratorCancellation] CancellationToken token)
        {
            yield return 1;
            await Task.Yield();
        }

        async Task IInternal<object>.Consume(object value) => await Task.Yield();

        static async Task<int> IDefault.StaticAbstract()
        {
            await Task.Yield();
            return 1;
        }

        protected async Task Protected(int value = 5, params string[] rest) => await Task.Yield();

        protected internal virtual async ValueTask<(int First, string Second)> Tuple(int value, CancellationToken token = default) => await Of(value);

        private protected async void Void() => await Task.Yield();

        private static async ValueTask<(int, string)> Of(int value)
        {
            await Task.Yield();
            return (value, "");
        }

        [Obsolete("not for use")]
        [MethodImpl(MethodImplOptions.NoInlining)]
        internal static async Task Attributed() => await Task.Yield();

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public async Task Inlined() => await Task.Yield();

        public Task PassThrough(int value) => Run(value);

        public Func<int, Task<int>> Lambda(int offset) => async value =>
        {
            await Task.Yield();
            return value + offset;
        };

        public async Task Local()
        {
            await Inner(1);
            static async Task Inner<T>(T value) => await Task.Yield();
        }

        private async Task Unused() => await Task.Yield();

        public event Action Changed { add { } remove { } }

        public Task<int> Property => Run(1);

        public int this[int index] => index;
    }

    public class Deriving : Implementing, IPublic
    {
        public override async Task<int> Run(int value) => await base.Run(value) + 1;
        protected internal sealed override async ValueTask<(int First, string Second)> Tuple(int value, CancellationToken token) => await new ValueTask<(int, string)>((value, ""));
        public new async Task Run() => await Task.Yield();
    }

    public abstract class Abstract
    {
        public abstract Task<int> Run();
        public virtual async Task Covariant() => await Task.Yield();
        protected abstract ValueTask Protected<T>(T value) where T : struct;
    }

    public sealed class Concrete : Abstract
    {
        public override async Task<int> Run()
        {
            await Task.Yield();
            return 1;
        }

        public override async Task<string> Covariant()
        {
            await Task.Yield();
            return "";
        }

        protected override async ValueTask Protected<T>(T value) => await Task.Yield();
    }

    [StructLayout(LayoutKind.Sequential, Pack = 1)]
    public struct Packed : IDefaultOfStruct
    {
        public byte First;
        public long Second;
        public async Task<long> Run()
        {
            await Task.Yield();
            return Second;
        }
    }

    [StructLayout(LayoutKind.Explicit, Size = 24)]
    public struct Overlapping
    {
        [FieldOffset(0)] public int Whole;
        [FieldOffset(2)] public short Half;
        public readonly async ValueTask Run() => await Task.Yield();
    }

    public interface IDefaultOfStruct
    {
        async Task Again() => await Task.Yield();
    }

    public record Recorded(int Number, string Text)
    {
        public async Task<Recorded> With(int number)
        {
            await Task.Yield();
            return this with { Number = number };
        }
    }

    public record struct RecordedStruct(int Number)
    {
        public async Task<int> Run()
        {
            await Task.Yield();
            return Number;
        }
    }

    public class Generic<T, U> : IProducer<T> where T : class, new() where U : struct
    {
        public async Task<T> Produce() => await Produce(1);
        public async Task<T> Produce<V>(V value) where V : IComparable
        {
            await Task.Yield();
            return new T();
        }

        public class Nested
        {
            public virtual async ValueTask<(T, U)> Run() => await new ValueTask<(T, U)>((new T(), default));
            protected class Deeper<V>
            {
                internal static async Task<V> Run(V value)
                {
                    await Task.Yield();
                    return value;
                }
            }
        }
    }

    public interface IProducer<T>
    {
        Task<T> Produce();
    }

    public static class Extensions
    {
        public static async Task Extend(this Recorded recorded, int value) => await Task.Yield();
        public static async Task<int> Twice(this Task<int> task) => 2 * await task;
    }

    // Like a controller: its actions are its public methods.
    public class ThingsController
    {
        public async Task<string> Get(int id)
        {
            await Task.Yield();
            return $"{id}";
        }

        public async Task Post([Description("body")] Recorded body) => await Task.Yield();
        protected async Task NotAnAction() => await Task.Yield();
        private async Task NorThis() => await Task.Yield();
    }

    internal class Internal
    {
        private class Private
        {
            private async Task Run() => await Task.Yield();
        }

        protected struct Protected
        {
            public async Task Run() => await Task.Yield();
        }
    }

    public delegate Task<int> Handler(int value);

    public enum Plain
    {
        First,
    }

    public class NotAsync
    {
        public int Number { get; init; }
        public Task Done() => Task.CompletedTask;
    }
}
