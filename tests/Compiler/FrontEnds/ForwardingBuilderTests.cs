using System.Runtime.CompilerServices;
using Async2.Compiler.FrontEnds.Lift;
using Async2.Compiler.Tests.Support;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.Tests.FrontEnds;

/// <summary>Which method builders only forward to the class library's.</summary>
public class ForwardingBuilderTests
{
    [Theory]
    [InlineData(typeof(Plain), "AsyncTaskMethodBuilder")]
    [InlineData(typeof(OfClass), "AsyncValueTaskMethodBuilder")]
    [InlineData(typeof(Counting), null)]
    [InlineData(typeof(Swapping), null)]
    [InlineData(typeof(Initialised), null)]
    [InlineData(typeof(Void), null)]
    [InlineData(typeof(Wrapping), null)]
    [InlineData(typeof(Derived), null)]
    public void Is_known_by_its_IL(Type builder, string? behind) =>
        Assert.Equal(behind, ForwardingBuilder.Behind(Compiled.Module.GetType(builder.FullName!.Replace('+', '/')), Compiled.Module)?.Name);

    [Fact]
    public void What_cannot_be_read_of_one_might_do_anything()
    {
        using var module = ModuleDefinition.ReadModule(Compiled.Module.FileName);
        var builder = module.GetType(typeof(Plain).FullName!.Replace('+', '/'));
        builder.Methods.Single(m => m.Name == "SetResult").Body.Instructions[0].OpCode = OpCodes.Ldarg_3; // It has none.

        Assert.Null(ForwardingBuilder.Behind(builder, module));
    }

#pragma warning disable CS0649, CA1822 // A builder has the members that it has to have, and a default is what Create makes.
    private struct Plain
    {
        private AsyncTaskMethodBuilder _inner;

        public static Plain Create() => new() { _inner = AsyncTaskMethodBuilder.Create() };
        public void Start<M>(ref M machine) where M : IAsyncStateMachine => _inner.Start(ref machine);
        public void SetStateMachine(IAsyncStateMachine machine) => _inner.SetStateMachine(machine);
        public void SetResult() => _inner.SetResult();
        public void SetException(Exception e) => _inner.SetException(e);
        public Task Task => _inner.Task;
        public void AwaitOnCompleted<A, M>(ref A awaiter, ref M machine) where A : INotifyCompletion where M : IAsyncStateMachine => _inner.AwaitOnCompleted(ref awaiter, ref machine);
        public void AwaitUnsafeOnCompleted<A, M>(ref A awaiter, ref M machine) where A : ICriticalNotifyCompletion where M : IAsyncStateMachine => _inner.AwaitUnsafeOnCompleted(ref awaiter, ref machine);
    }

    private sealed class OfClass
    {
        private AsyncValueTaskMethodBuilder _inner;

        public static OfClass Create() => new();
        public void Start<M>(ref M machine) where M : IAsyncStateMachine => _inner.Start(ref machine);
        public void SetStateMachine(IAsyncStateMachine machine) => _inner.SetStateMachine(machine);
        public void SetResult() => _inner.SetResult();
        public void SetException(Exception e) => _inner.SetException(e);
        public ValueTask Task => _inner.Task;
        public void AwaitOnCompleted<A, M>(ref A awaiter, ref M machine) where A : INotifyCompletion where M : IAsyncStateMachine => _inner.AwaitOnCompleted(ref awaiter, ref machine);
        public void AwaitUnsafeOnCompleted<A, M>(ref A awaiter, ref M machine) where A : ICriticalNotifyCompletion where M : IAsyncStateMachine => _inner.AwaitUnsafeOnCompleted(ref awaiter, ref machine);
    }

    private struct Counting
    {
        private AsyncTaskMethodBuilder _inner;
        private static int s_count;

        private void Done()
        {
            s_count++;
            _inner.SetResult();
        }

        public static Counting Create() => default;
        public void Start<M>(ref M machine) where M : IAsyncStateMachine => _inner.Start(ref machine);
        public void SetStateMachine(IAsyncStateMachine machine) => _inner.SetStateMachine(machine);
        public void SetResult() => Done();
        public void SetException(Exception e) => _inner.SetException(e);
        public Task Task => _inner.Task;
        public void AwaitOnCompleted<A, M>(ref A awaiter, ref M machine) where A : INotifyCompletion where M : IAsyncStateMachine => _inner.AwaitOnCompleted(ref awaiter, ref machine);
        public void AwaitUnsafeOnCompleted<A, M>(ref A awaiter, ref M machine) where A : ICriticalNotifyCompletion where M : IAsyncStateMachine => _inner.AwaitUnsafeOnCompleted(ref awaiter, ref machine);
    }

    private struct Swapping
    {
        private AsyncTaskMethodBuilder _inner;

        public static Swapping Create() => default;
        public void Start<M>(ref M machine) where M : IAsyncStateMachine => _inner.Start(ref machine);
        public void SetStateMachine(IAsyncStateMachine machine) => _inner.SetStateMachine(machine);
        public void SetResult() => _inner.SetResult();
        public void SetException(Exception e) => _inner.SetException(e);
        public Task Task => _inner.Task;
        public void AwaitOnCompleted<A, M>(ref A awaiter, ref M machine) where A : INotifyCompletion where M : IAsyncStateMachine => _inner.AwaitOnCompleted(ref awaiter, ref machine);
        public void AwaitUnsafeOnCompleted<A, M>(ref A awaiter, ref M machine) where A : ICriticalNotifyCompletion where M : IAsyncStateMachine => _inner.AwaitOnCompleted(ref awaiter, ref machine);
    }

    private struct Initialised
    {
        private AsyncTaskMethodBuilder _inner;
        private static readonly int s_count = Environment.ProcessorCount;

        static Initialised() => Console.WriteLine(s_count);

        public static Initialised Create() => default;
        public void Start<M>(ref M machine) where M : IAsyncStateMachine => _inner.Start(ref machine);
        public void SetStateMachine(IAsyncStateMachine machine) => _inner.SetStateMachine(machine);
        public void SetResult() => _inner.SetResult();
        public void SetException(Exception e) => _inner.SetException(e);
        public Task Task => _inner.Task;
        public void AwaitOnCompleted<A, M>(ref A awaiter, ref M machine) where A : INotifyCompletion where M : IAsyncStateMachine => _inner.AwaitOnCompleted(ref awaiter, ref machine);
        public void AwaitUnsafeOnCompleted<A, M>(ref A awaiter, ref M machine) where A : ICriticalNotifyCompletion where M : IAsyncStateMachine => _inner.AwaitUnsafeOnCompleted(ref awaiter, ref machine);
    }

    private struct Void
    {
        private AsyncVoidMethodBuilder _inner;

        public static Void Create() => default;
        public void Start<M>(ref M machine) where M : IAsyncStateMachine => _inner.Start(ref machine);
        public void SetStateMachine(IAsyncStateMachine machine) => _inner.SetStateMachine(machine);
        public void SetResult() => _inner.SetResult();
        public void SetException(Exception e) => _inner.SetException(e);
        public Task Task => System.Threading.Tasks.Task.CompletedTask;
        public void AwaitOnCompleted<A, M>(ref A awaiter, ref M machine) where A : INotifyCompletion where M : IAsyncStateMachine => _inner.AwaitOnCompleted(ref awaiter, ref machine);
        public void AwaitUnsafeOnCompleted<A, M>(ref A awaiter, ref M machine) where A : ICriticalNotifyCompletion where M : IAsyncStateMachine => _inner.AwaitUnsafeOnCompleted(ref awaiter, ref machine);
    }

    private struct Wrapping
    {
        private AsyncTaskMethodBuilder _inner;

        public static Wrapping Create() => default;
        public void Start<M>(ref M machine) where M : IAsyncStateMachine => _inner.Start(ref machine);
        public void SetStateMachine(IAsyncStateMachine machine) => _inner.SetStateMachine(machine);
        public void SetResult() => _inner.SetResult();
        public void SetException(Exception e) => _inner.SetException(e);
        public Task<Task> Task => System.Threading.Tasks.Task.FromResult(_inner.Task);
        public void AwaitOnCompleted<A, M>(ref A awaiter, ref M machine) where A : INotifyCompletion where M : IAsyncStateMachine => _inner.AwaitOnCompleted(ref awaiter, ref machine);
        public void AwaitUnsafeOnCompleted<A, M>(ref A awaiter, ref M machine) where A : ICriticalNotifyCompletion where M : IAsyncStateMachine => _inner.AwaitUnsafeOnCompleted(ref awaiter, ref machine);
    }

    private class Base
    {
        public int Count { get; } = Environment.ProcessorCount;
    }

    private sealed class Derived : Base
    {
        private AsyncTaskMethodBuilder _inner;

        public static Derived Create() => new();
        public void Start<M>(ref M machine) where M : IAsyncStateMachine => _inner.Start(ref machine);
        public void SetStateMachine(IAsyncStateMachine machine) => _inner.SetStateMachine(machine);
        public void SetResult() => _inner.SetResult();
        public void SetException(Exception e) => _inner.SetException(e);
        public Task Task => _inner.Task;
        public void AwaitOnCompleted<A, M>(ref A awaiter, ref M machine) where A : INotifyCompletion where M : IAsyncStateMachine => _inner.AwaitOnCompleted(ref awaiter, ref machine);
        public void AwaitUnsafeOnCompleted<A, M>(ref A awaiter, ref M machine) where A : ICriticalNotifyCompletion where M : IAsyncStateMachine => _inner.AwaitUnsafeOnCompleted(ref awaiter, ref machine);
    }
#pragma warning restore CS0649, CA1822
}
