using System.Linq.Expressions;
using System.Runtime.CompilerServices;
using Async2;

[assembly: Woven("test", Async2.Tests.DispatchTests.Digest)]

namespace Async2.Tests;

/// <summary>Which variant a call reaches that is only resolved when the program runs.</summary>
public class DispatchTests
{
    internal const string Digest = "variants of the tests";

    private static readonly RuntimeTypeHandle s_task = typeof(Task).TypeHandle;
    private static int s_resolved;

    [Fact]
    public void A_receiver_leads_to_its_variant_once_it_has_been_resolved()
    {
        DispatchEntry? entries = null;
        var receiver = new Callee();
        Assert.Equal(Dispatch.Unknown, Dispatch.Find(entries, receiver, 0));
        nint variant = Dispatch.Resolve(ref entries, receiver, () => { }, s_task);
        Assert.Equal(0, variant);   // a lambda's method has none
        Assert.Equal(0, Dispatch.Find(entries, new Callee(), 0));
        Assert.Equal(Dispatch.Unknown, Dispatch.Find(entries, "another type", 0));
    }

    [Fact]
    public void A_type_of_receiver_is_resolved_once()
    {
        DispatchEntry? entries = null;
        s_resolved = 0;
        nint resolve = typeof(DispatchTests).GetMethod(nameof(CountedResolve))!.MethodHandle.GetFunctionPointer();
        foreach (object receiver in new object[] { "", new Callee(), "", new Callee() })
            Assert.Equal(0, Dispatch.FindOrResolve(receiver, ref entries, resolve));
        Assert.Equal(2, s_resolved);
    }

    [Fact]
    public void Threads_that_resolve_a_type_of_receiver_at_once_remember_it_once()
    {
        DispatchEntry? entries = null;
        for (int i = 0; i < 20; i++) Dispatch.Resolve(ref entries, new Callee(), () => { }, s_task);
        Assert.NotNull(entries);
        Assert.Null(entries.Next);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(5)]     // more than the list holds
    [InlineData(200)]   // and than the first table
    public void A_receiver_with_one_instance_of_a_generic_interface_is_found_whatever_instance_is_called(int types)
    {
        DispatchEntry? entries = null;
        object[] ofEach = ReceiversOf(types);
        RuntimeTypeHandle slotType = typeof(IEquatable<Callee>).TypeHandle;
        foreach (object receiver in ofEach)
            Dispatch.ResolveInstance(ref entries, receiver, () => { }, s_task, instance: 17, slotType, isGenericMethod: false);
        Assert.Equal(types, ofEach.Select(r => r.GetType()).Distinct().Count());
        Assert.All(ofEach, r => Assert.Equal(0, Dispatch.Find(entries, r, instance: 17)));
    }

    [Fact]
    public void Where_many_types_come_no_list_is_searched()
    {
        DispatchEntry? entries = null;
        object[] receivers = ReceiversOf(100);
        foreach (object receiver in receivers) Dispatch.Resolve(ref entries, receiver, () => { }, s_task);
        Assert.Null(entries!.Next);
        Assert.All(receivers, r => Assert.Equal(0, Dispatch.Find(entries, r, 0)));
        Assert.Equal(Dispatch.Unknown, Dispatch.Find(entries, new Callee(), 0));
    }

    [Fact]
    public void Many_types_that_come_at_once_are_all_found()
    {
        object[] receivers = ReceiversOf(200);
        for (int repeat = 0; repeat < 50; repeat++)
        {
            DispatchEntry? entries = null;
            Parallel.ForEach(receivers, r => Dispatch.Resolve(ref entries, r, () => { }, s_task));
            Assert.All(receivers, r => Assert.Equal(0, Dispatch.Find(entries, r, 0)));
        }
    }

    [Fact]
    public void Each_of_many_types_leads_to_a_variant_of_its_own()
    {
        DispatchEntry? entries = null;
        Func<Task> first = new Callee().First, second = new Callee().Second;
        nint ofFirst = Dispatch.ResolveTarget(ref entries, first, s_task), ofSecond = Dispatch.ResolveTarget(ref entries, second, s_task);
        foreach (object receiver in ReceiversOf(100)) Dispatch.Resolve(ref entries, receiver, () => { }, s_task);
        Assert.NotEqual(ofFirst, ofSecond);
        Assert.Equal((ofFirst, ofSecond), (Dispatch.FindTarget(entries, first), Dispatch.FindTarget(entries, second)));
    }

    [Fact]
    public void A_delegate_leads_to_the_variant_of_its_method()
    {
        DispatchEntry? entries = null;
        Func<Task> first = new Callee().First, again = new Callee().First, second = new Callee().Second;
        nint variant = Dispatch.ResolveTarget(ref entries, first, s_task);
        Assert.NotEqual(0, variant);
        Assert.Equal(variant, Dispatch.FindTarget(entries, again));
        Assert.Same(again.Target, Dispatch.TargetOf(again));
        Assert.Equal(Dispatch.Unknown, Dispatch.FindTarget(entries, second));
        Assert.NotEqual(variant, Dispatch.ResolveTarget(ref entries, second, s_task));
    }

    [Fact]
    public void A_method_decides_alone_unless_generic_types_share_its_address()
    {
        Func<Task> ofType = new Callee().First, ofGenericType = new GenericCallee<string>("").First;
        var several = ofType + ofType;

        Assert.Equal(Dispatch.MethodOf(ofType), EntryOf(ofType).Method);
        Assert.All([ofGenericType, several, Callee.OfType], callee => Assert.Equal(-1, EntryOf(callee).Method));

        static DispatchEntry EntryOf(Func<Task> callee)
        {
            DispatchEntry? entries = null;
            Dispatch.ResolveTarget(ref entries, callee, s_task);
            return entries!;
        }
    }

    [Fact]
    public void What_is_no_method_of_its_target_leads_to_none()
    {
        DispatchEntry? entries = null;
        var callee = new Callee();
        Func<Task> first = callee.First, several = first + callee.First, ofType = Callee.OfType;
        nint variant = Dispatch.ResolveTarget(ref entries, first, s_task);
        Assert.NotEqual(0, variant);
        foreach (Func<Task> none in new[] { several, ofType })
        {
            Assert.NotEqual(variant, Dispatch.FindTarget(entries, none));
            Assert.Equal(0, Dispatch.ResolveTarget(ref entries, none, s_task));
            Assert.Equal(0, Dispatch.FindTarget(entries, none));
        }
    }

    /// <summary>There is no limit to how many expressions a program compiles.</summary>
    [Fact]
    public void Compiled_expressions_are_resolved_once_for_all()
    {
        DispatchEntry? entries = null;
        Func<int, Task> Compiled(int value) => ((Expression<Func<int, Task>>)(x => Task.FromResult(x + value))).Compile();
        var (first, second) = (Compiled(1), Compiled(2));

        Assert.Equal(0, Dispatch.ResolveTarget(ref entries, first, s_task));
        Assert.Equal(0, Dispatch.FindTarget(entries, first));
        Assert.Equal(0, Dispatch.FindTarget(entries, second));
        Assert.Null(entries!.Next);
    }

    [Fact]
    public void A_call_on_null_throws()
    {
        Receiver.ThrowIfNull(new Callee());
        Assert.Throws<NullReferenceException>(() => Receiver.ThrowIfNull(null!));
    }

    [Fact]
    public void A_type_is_identified_by_one_value()
    {
        Assert.Equal(Receiver.MethodTableOf(new Callee()), Receiver.MethodTableOf(new Callee()));
        Assert.NotEqual(Receiver.MethodTableOf(new Callee()), Receiver.MethodTableOf(""));
        Assert.NotEqual(Receiver.MethodTableOf(new List<string>()), Receiver.MethodTableOf(new List<object>()));
    }

    [Fact]
    public void A_link_holds_to_the_build_that_the_caller_was_bound_to()
    {
        RuntimeTypeHandle caller = typeof(DispatchTests).TypeHandle;
        string callee = typeof(DispatchTests).Assembly.FullName!;
        Assert.Equal(!RuntimeInternals.IsSwitchedOff("access-checks"), AssemblyLink.Holds(caller, callee, Digest));
        Assert.False(AssemblyLink.Holds(caller, callee, "other variants"));
        Assert.False(AssemblyLink.Holds(caller, typeof(object).Assembly.FullName!, Digest));
    }

    /// <summary>Receivers of so many types.</summary>
    private static object[] ReceiversOf(int types) =>
    [
        .. typeof(object).Assembly.GetTypes().Where(t => t.IsEnum && !t.IsGenericType).Take(types)
            .Select(t => Activator.CreateInstance(typeof(One<>).MakeGenericType(t))!),
    ];

    public static nint CountedResolve(object receiver, ref DispatchEntry? entries)
    {
        s_resolved++;
        return Dispatch.Resolve(ref entries, receiver, () => { }, s_task);
    }

    private sealed class One<T> : IEquatable<Callee>
    {
        public bool Equals(Callee? other) => other is null;

        public override bool Equals(object? obj) => ReferenceEquals(this, obj);

        public override int GetHashCode() => RuntimeHelpers.GetHashCode(this);
    }

    private sealed class GenericCallee<T>(T value)
    {
        public Task<T> First() => Task.FromResult(value);
    }

    private sealed class Callee
    {
        [AsyncStateMachine(typeof(HomeOfFirst))]
        public Task First() => TaskThunk.Complete(ContextSnapshot.CaptureOf(Thread.CurrentThread), HomeOfFirst.MoveNext(this));

        [AsyncStateMachine(typeof(HomeOfSecond))]
        public Task Second() => TaskThunk.Complete(ContextSnapshot.CaptureOf(Thread.CurrentThread), HomeOfSecond.MoveNext(this));

        public static Task OfType() => Task.CompletedTask;

        private abstract class Home : Frame, IAsyncStateMachine
        {
            public override Continuation? Resume(Continuation? completed, Exception? thrown) => null;
        }

        private sealed class HomeOfFirst : Home
        {
            internal static Continuation? MoveNext(Callee self) => self is null ? throw new NotSupportedException() : null;
        }

        private sealed class HomeOfSecond : Home
        {
            internal static Continuation? MoveNext(Callee self) => self is null ? throw new NotSupportedException() : null;
        }
    }
}
