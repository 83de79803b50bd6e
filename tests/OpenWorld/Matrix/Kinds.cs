namespace Async2.OpenWorld.Tests.Matrix;

/// <summary>All kinds of calls. To add one: an entry here.</summary>
internal static class Kinds
{
    public static readonly IReadOnlyList<Kind> All =
    [
        new("static", """
            public static class Static
            {
                public static ASYNC TASK<int> Run(Cell cell, int value) { BODY static = value + 1 }
            }

            // Its initializer is an effect.
            public static class Initialized
            {
                public static readonly int One;
                static Initialized() { One = 1; Cell.Current.Note("initializer"); }
                public static ASYNC TASK<int> Run(Cell cell, int value) { BODY initialized = value + One }
            }
            """,
            Site.Static("Static.Run(cell, $)"),
            Site.Static("Initialized.Run(cell, $)")),

        new("instance", """
            public class Instance
            {
                private int _calls;
                public ASYNC TASK<int> Run(Cell cell, int value) { BODY instance = value + ++_calls }
            }
            """,
            Site.On("Instance", "new Instance()")),

        new("struct", """
            public struct Struct
            {
                private int _calls;
                public ASYNC TASK<int> Run(Cell cell, int value) { BODY struct = value + ++_calls }
            }

            public readonly struct ReadOnly(int offset)
            {
                private readonly int _offset = offset;
                public ASYNC TASK<int> Run(Cell cell, int value) { BODY readonly struct = value + _offset }
            }
            """,
            Site.OnValue("Struct", "new Struct()"),
            Site.OnValue("ReadOnly", "new ReadOnly(2)")),

        new("virtual", """
            public class Virtual
            {
                public virtual ASYNC TASK<int> Run(Cell cell, int value) { BODY virtual = value + 1 }
            }

            public class Inheriting : Virtual;

            public class Overriding : Virtual
            {
                public override ASYNC TASK<int> Run(Cell cell, int value) { BODY overriding = value + 2 }
            }

            public class OverridingAgain : Overriding
            {
                public override ASYNC TASK<int> Run(Cell cell, int value) { BODY overriding again = value + 3 }
            }

            public class NotAsync : Virtual
            {
                // Its frame is in traces unless the JIT inlines it, which varies.
                [MethodImpl(MethodImplOptions.NoInlining)]
                public override TASK<int> Run(Cell cell, int value) { cell.Enter("not async"); return base.Run(cell, value); }
            }

            public class Hiding : Virtual
            {
                public new virtual ASYNC TASK<int> Run(Cell cell, int value) { BODY hiding = value + 4 }
            }

            public class OverridingHidden : Hiding
            {
                public override ASYNC TASK<int> Run(Cell cell, int value) { BODY overriding hidden = value + 5 }
            }
            """,
            Site.On("Virtual", "new Virtual()", "new Inheriting()", "new Overriding()", "new OverridingAgain()", "new NotAsync()", "new Hiding()", "new OverridingHidden()"),
            Site.On("Overriding", "new Overriding()", "new OverridingAgain()"),
            Site.On("Hiding", "new Hiding()", "new OverridingHidden()")),

        new("sealed", """
            public class Open
            {
                public virtual ASYNC TASK<int> Run(Cell cell, int value) { BODY open = value + 1 }
            }

            public sealed class SealedType : Open
            {
                public override ASYNC TASK<int> Run(Cell cell, int value) { BODY sealed type = value + 2 }
            }

            public class SealedMethod : Open
            {
                public sealed override ASYNC TASK<int> Run(Cell cell, int value) { BODY sealed method = value + 3 }
            }

            public class Below : SealedMethod;
            """,
            Site.On("Open", "new Open()", "new SealedType()", "new SealedMethod()", "new Below()"),
            Site.On("SealedType", "new SealedType()"),
            Site.On("SealedMethod", "new SealedMethod()", "new Below()")),

        new("abstract", """
            public abstract class Abstract
            {
                public abstract TASK<int> Run(Cell cell, int value);
            }

            public class First : Abstract
            {
                public override ASYNC TASK<int> Run(Cell cell, int value) { BODY first = value + 1 }
            }

            public class Second : Abstract
            {
                public override ASYNC TASK<int> Run(Cell cell, int value) { BODY second = value + 2 }
            }

            public abstract class AbstractAgain : First
            {
                public abstract override TASK<int> Run(Cell cell, int value);
            }

            public class Third : AbstractAgain
            {
                public override ASYNC TASK<int> Run(Cell cell, int value) { BODY third = value + 3 }
            }
            """,
            Site.On("Abstract", "new First()", "new Second()", "new Third()"),
            Site.On("AbstractAgain", "new Third()")),

        new("interface", """
            public interface IRunner
            {
                TASK<int> Run(Cell cell, int value);
            }

            public class Implicit : IRunner
            {
                public ASYNC TASK<int> Run(Cell cell, int value) { BODY implicit = value + 1 }
            }

            public class VirtualImplementation : IRunner
            {
                public virtual ASYNC TASK<int> Run(Cell cell, int value) { BODY virtual implementation = value + 2 }
            }

            public class OverridingImplementation : VirtualImplementation
            {
                public override ASYNC TASK<int> Run(Cell cell, int value) { BODY overriding implementation = value + 3 }
            }

            public class NotAsync : IRunner
            {
                public TASK<int> Run(Cell cell, int value) => new Implicit().Run(cell, value);
            }

            public class Unaware
            {
                public ASYNC TASK<int> Run(Cell cell, int value) { BODY inherited = value + 4 }
            }

            public class ImplementedByBase : Unaware, IRunner;

            public struct Boxed : IRunner
            {
                private int _calls;
                public ASYNC TASK<int> Run(Cell cell, int value) { BODY boxed = value + ++_calls }
            }

            public record Recorded(int Offset) : IRunner
            {
                public ASYNC TASK<int> Run(Cell cell, int value) { BODY record = value + Offset }
            }
            """,
            Site.On("IRunner", "new Implicit()", "new VirtualImplementation()", "new OverridingImplementation()", "new NotAsync()",
                "new ImplementedByBase()", "new Boxed()", "new Recorded(9)")),

        new("interface-generic", """
            public interface IConsumer<in T>
            {
                TASK<int> Run(Cell cell, T value);
            }

            public class OfObjects : IConsumer<object>
            {
                public ASYNC TASK<int> Run(Cell cell, object value) { BODY of objects = $"{value}".Length }
            }

            public class OfStrings : IConsumer<string>
            {
                public ASYNC TASK<int> Run(Cell cell, string value) { BODY of strings = value.Length }
            }

            public class Of<T> : IConsumer<T>
            {
                public ASYNC TASK<int> Run(Cell cell, T value) { BODY of T = typeof(T).Name.Length }
            }

            public class Both : IConsumer<string>, IConsumer<int>
            {
                public ASYNC TASK<int> Run(Cell cell, string value) { BODY both, string = value.Length }
                public ASYNC TASK<int> Run(Cell cell, int value) { BODY both, int = value }
            }

            public interface IProducer<T>
            {
                TASK<T> Run(Cell cell, T value);
            }

            public class Producer<T> : IProducer<T>
            {
                public ASYNC TASK<T> Run(Cell cell, T value) { BODY producer = value }
            }
            """,
            new Site("IConsumer<string>", "target.Run(cell, cell.Argument(\"text\"))", "int", ["new OfObjects()", "new OfStrings()", "new Of<string>()", "new Of<object>()", "new Both()", "null"]),
            new Site("IConsumer<int>", "target.Run(cell, $)", "int", ["new Of<int>()", "new Both()"]),
            new Site("IProducer<int>", "target.Run(cell, $)", "int", ["new Producer<int>()"]),
            new Site("IProducer<string>", "target.Run(cell, cell.Argument(\"text\"))", "string", ["new Producer<string>()"]),
            new Site("IProducer<T>", "target.Run(cell, cell.Argument(default(T)))", "T", ["new Producer<string>()", "new Producer<int>()", "new Producer<(long, string)>()"])
            { Generic = ("T", "") }),

        new("default-interface", """
            public interface IDefault
            {
                ASYNC TASK<int> Run(Cell cell, int value) { BODY default = value + Offset }
                int Offset => 1;
            }

            public interface IBetter : IDefault
            {
                ASYNC TASK<int> IDefault.Run(Cell cell, int value) { BODY better = value + 2 }
            }

            public class Plain : IDefault;

            public class Offsetting : IDefault
            {
                public int Offset => 3;
            }

            public class Implementing : IDefault
            {
                public ASYNC TASK<int> Run(Cell cell, int value) { BODY implementing = value + 4 }
            }

            public class Inheriting : Plain, IDefault
            {
                ASYNC TASK<int> IDefault.Run(Cell cell, int value) { BODY inheriting = value + 5 }
            }

            public class Better : IBetter;

            public class PlainAndBetter : Plain, IBetter;

            public struct Value : IDefault;

            public interface IDefault<T>
            {
                ASYNC TASK<T> Run(Cell cell, T value) { BODY default of T = value }
            }

            public class PlainOf<T> : IDefault<T>;
            """,
            Site.On("IDefault", "new Plain()", "new Offsetting()", "new Implementing()", "new Inheriting()", "new Better()", "new PlainAndBetter()", "new Value()"),
            Site.On("IBetter", "new Better()", "new PlainAndBetter()"),
            new Site("IDefault<string>", "target.Run(cell, cell.Argument(\"text\"))", "string", ["new PlainOf<string>()"]),
            new Site("IDefault<int>", "target.Run(cell, $)", "int", ["new PlainOf<int>()"])),

        new("explicit", """
            public interface IFirst
            {
                TASK<int> Run(Cell cell, int value);
            }

            public interface ISecond
            {
                TASK<int> Run(Cell cell, int value);
            }

            public class Explicit : IFirst, ISecond
            {
                ASYNC TASK<int> IFirst.Run(Cell cell, int value) { BODY explicit first = value + 1 }
                ASYNC TASK<int> ISecond.Run(Cell cell, int value) { BODY explicit second = value + 2 }
                public ASYNC TASK<int> Run(Cell cell, int value) { BODY public = value + 3 }
            }

            public class Again : Explicit, IFirst
            {
                ASYNC TASK<int> IFirst.Run(Cell cell, int value) { BODY implemented again = value + 4 }
            }

            public class ByHiding : Explicit, ISecond
            {
                public new ASYNC TASK<int> Run(Cell cell, int value) { BODY hiding = value + 5 }
            }
            """,
            Site.On("IFirst", "new Explicit()", "new Again()", "new ByHiding()"),
            Site.On("ISecond", "new Explicit()", "new Again()", "new ByHiding()"),
            Site.On("Explicit", "new Explicit()", "new Again()", "new ByHiding()")),

        new("generic-method", """
            public class GenericMethods
            {
                public static ASYNC TASK<T> Static<T>(Cell cell, T value) { BODY generic static = value }
                public ASYNC TASK<T> Instance<T>(Cell cell, T value) { BODY generic instance = value }
                public virtual ASYNC TASK<T> Virtual<T>(Cell cell, T value) { BODY generic virtual = value }
            }

            public class Overriding : GenericMethods
            {
                public override ASYNC TASK<T> Virtual<T>(Cell cell, T value) { BODY generic overriding = value }
            }

            public interface IGeneric
            {
                TASK<T> Run<T>(Cell cell, T value);
                ASYNC TASK<T> Default<T>(Cell cell, T value) { BODY generic default = value }
            }

            public class Implementing : IGeneric
            {
                public ASYNC TASK<T> Run<T>(Cell cell, T value) { BODY generic implementing = value }
            }

            public class ImplementingToo : IGeneric
            {
                ASYNC TASK<T> IGeneric.Run<T>(Cell cell, T value) { BODY generic explicit = value }
            }
            """,
            Site.Static("GenericMethods.Static<int>(cell, $)"),
            Site.Static("GenericMethods.Static(cell, cell.Argument(\"text\"))", "string"),
            new Site("GenericMethods", "target.Instance<int>(cell, $)", "int", ["new GenericMethods()", "null"]),
            // Not on null: for a generic virtual method the JIT decides whether the arguments are evaluated first.
            new Site("GenericMethods", "target.Virtual<int>(cell, $)", "int", ["new GenericMethods()", "new Overriding()"]),
            new Site("GenericMethods", "target.Virtual(cell, cell.Argument(\"text\"))", "string", ["new GenericMethods()", "new Overriding()"]),
            new Site("IGeneric", "target.Run<int>(cell, $)", "int", ["new Implementing()", "new ImplementingToo()"]),
            new Site("IGeneric", "target.Run(cell, cell.Argument(\"text\"))", "string", ["new Implementing()", "new ImplementingToo()"]),
            new Site("IGeneric", "target.Default(cell, cell.Argument(\"text\"))", "string", ["new Implementing()", "new ImplementingToo()"])),

        new("generic-type", """
            public class Generic<T>
            {
                public static ASYNC TASK<T> Static(Cell cell, T value) { BODY static of generic = value }
                public ASYNC TASK<T> Instance(Cell cell, T value) { BODY instance of generic = value }
                public virtual ASYNC TASK<T> Virtual(Cell cell, T value) { BODY virtual of generic = value }
            }

            public class Overriding<T> : Generic<T>
            {
                public override ASYNC TASK<T> Virtual(Cell cell, T value) { BODY overriding of generic = value }
            }

            public class OfStrings : Generic<string>
            {
                public override ASYNC TASK<string> Virtual(Cell cell, string value) { BODY overriding of strings = value + value }
            }

            public struct GenericStruct<T>
            {
                public ASYNC TASK<T> Run(Cell cell, T value) { BODY generic struct = value }
            }
            """,
            Site.Static("Generic<int>.Static(cell, $)"),
            Site.Static("Generic<string>.Static(cell, cell.Argument(\"text\"))", "string"),
            new Site("Generic<string>", "target.Instance(cell, cell.Argument(\"text\"))", "string", ["new Generic<string>()", "null"]),
            new Site("Generic<int>", "target.Virtual(cell, $)", "int", ["new Generic<int>()", "new Overriding<int>()"]),
            new Site("Generic<string>", "target.Virtual(cell, cell.Argument(\"text\"))", "string", ["new Generic<string>()", "new Overriding<string>()", "new OfStrings()", "null"]),
            new Site("GenericStruct<string>", "target.Run(cell, cell.Argument(\"text\"))", "string", ["new GenericStruct<string>()"])),

        new("generic-both", """
            public class Generic<T>
            {
                public static ASYNC TASK<(T, U)> Static<U>(Cell cell, T first, U second) { BODY static of both = (first, second) }
                public ASYNC TASK<(T, U)> Instance<U>(Cell cell, T first, U second) { BODY instance of both = (first, second) }
                public virtual ASYNC TASK<Dictionary<T, U>> Virtual<U>(Cell cell, T first, U second) { BODY virtual of both = new Dictionary<T, U> { [first] = second } }
            }

            public class Overriding<T> : Generic<T>
            {
                public override ASYNC TASK<Dictionary<T, U>> Virtual<U>(Cell cell, T first, U second) { BODY overriding of both = new Dictionary<T, U>() }
            }
            """,
            Site.Static("Generic<string>.Static<int>(cell, \"text\", $)", "(string, int)"),
            new Site("Generic<string>", "target.Instance<int>(cell, \"text\", $)", "(string, int)", ["new Generic<string>()", "null"]),
            new Site("Generic<string>", "target.Instance(cell, \"text\", cell.Argument(\"other\"))", "(string, string)", ["new Generic<string>()"]),
            new Site("Generic<string>", "target.Virtual<int>(cell, \"text\", $)", "Dictionary<string, int>", ["new Generic<string>()", "new Overriding<string>()"]),
            new Site("Generic<int>", "target.Virtual(cell, $, cell.Argument(\"other\"))", "Dictionary<int, string>", ["new Generic<int>()", "new Overriding<int>()"])),

        new("constrained", """
            public interface IRunner
            {
                static abstract TASK<int> RunStatic(Cell cell, int value);
                TASK<int> Run(Cell cell, int value);
                ASYNC TASK<int> Default(Cell cell, int value) { BODY constrained default = value + 1 }
            }

            public class Class : IRunner
            {
                public static ASYNC TASK<int> RunStatic(Cell cell, int value) { BODY constrained static of class = value + 2 }
                public virtual ASYNC TASK<int> Run(Cell cell, int value) { BODY constrained class = value + 3 }
            }

            public class Derived : Class
            {
                public override ASYNC TASK<int> Run(Cell cell, int value) { BODY constrained derived = value + 4 }
            }

            public struct Struct : IRunner
            {
                private int _calls;
                public static ASYNC TASK<int> RunStatic(Cell cell, int value) { BODY constrained static of struct = value + 5 }
                public ASYNC TASK<int> Run(Cell cell, int value) { BODY constrained struct = value + ++_calls }
            }
            """,
            new Site("T", "target.Run(cell, $)", "int", ["new Class()", "new Derived()", "new Struct()"]) { Generic = ("T", "where T : IRunner") },
            new Site("T", "target.Default(cell, $)", "int", ["new Class()", "new Derived()", "new Struct()"]) { Generic = ("T", "where T : IRunner") },
            new Site("T", "T.RunStatic(cell, $)", "int", ["new Class()", "new Derived()", "new Struct()"]) { Generic = ("T", "where T : IRunner") }),

        new("delegate", """
            public delegate TASK<int> Handler(Cell cell, int value);

            public static class Delegates
            {
                public static ASYNC TASK<int> Static(Cell cell, int value) { BODY static method = value + 1 }
                public static TASK<int> NotAsync(Cell cell, int value) => Static(cell, value);
            }

            public class Target
            {
                public ASYNC TASK<int> Instance(Cell cell, int value) { BODY instance method = value + 2 }
                public virtual ASYNC TASK<int> Virtual(Cell cell, int value) { BODY virtual method = value + 3 }
            }

            public class Overriding : Target
            {
                public override ASYNC TASK<int> Virtual(Cell cell, int value) { BODY overriding method = value + 4 }
            }

            public struct Value
            {
                public ASYNC TASK<int> Instance(Cell cell, int value) { BODY method of struct = value + 5 }
            }
            """,
            new Site("Func<Cell, int, TASK<int>>", "target(cell, $)", "int",
            [
                "Delegates.Static", "Delegates.NotAsync", "new Target().Instance", "new Target().Virtual", "new Overriding().Virtual", "new Value().Instance",
                "new Func<Cell, int, TASK<int>>(Delegates.Static) + new Target().Instance",
                "null",
            ]),
            new Site("Handler", "target(cell, $)", "int", ["Delegates.Static", "new Target().Instance", "null"]),
            new Site("Func<Target, Cell, int, TASK<int>>", "target(new Overriding(), cell, $)", "int",
            [
                "(Func<Target, Cell, int, TASK<int>>)Delegate.CreateDelegate(typeof(Func<Target, Cell, int, TASK<int>>), typeof(Target).GetMethod(\"Virtual\"))",
                "(Func<Target, Cell, int, TASK<int>>)Delegate.CreateDelegate(typeof(Func<Target, Cell, int, TASK<int>>), typeof(Target).GetMethod(\"Instance\"))",
            ])),

        new("lambda", """
            public static class Lambdas
            {
                public static Func<Cell, int, TASK<int>> Plain() => ASYNC (cell, value) => { BODY lambda = value + 1 };
                public static Func<Cell, int, TASK<int>> Closure(int offset) => ASYNC (cell, value) => { BODY closure = value + offset };
            }
            """,
            new Site("Func<Cell, int, TASK<int>>", "target(cell, $)", "int", ["Lambdas.Plain()", "Lambdas.Closure(2)", "Lambdas.Plain() + Lambdas.Closure(3)", "null"])),

        new("base-call", """
            public class Base
            {
                public virtual ASYNC TASK<int> Run(Cell cell, int value) { BODY base = value + 1 }
            }

            public class Middle : Base
            {
                public override async TASK<int> Run(Cell cell, int value)
                {
                    cell.ChangeContexts("middle");
                    try
                    {
                        RESULT await base.Run(cell, cell.Argument(value + 10));
                        cell.Note("middle after base");
                        RETURN
                    }
                    finally
                    {
                        cell.Note("middle finally");
                    }
                }
            }

            public class Top : Middle
            {
                public override async TASK<int> Run(Cell cell, int value)
                {
                    RESULT await base.Run(cell, cell.Argument(value + 100));
                    cell.Note("top after middle");
                    RETURN
                }
            }
            """,
            Site.On("Base", "new Base()", "new Middle()", "new Top()"),
            Site.On("Top", "new Top()")),

        new("covariant", """
            public class Base
            {
                public virtual async Task Run(Cell cell, int value) { cell.Enter("covariant base"); await cell.Step(); cell.Leave("covariant base"); }
            }

            public class Covariant : Base
            {
                public override ASYNC Task<int> Run(Cell cell, int value) { BODY covariant = value + 1 }
            }

            public class Below : Covariant
            {
                public override ASYNC Task<int> Run(Cell cell, int value) { BODY below covariant = value + 2 }
            }
            """,
            Site.On("Covariant", "new Covariant()", "new Below()"),
            new Site("Base", "target.Run(cell, $)", "", ["new Covariant()", "new Below()", "null"]))
        { IsForTaskOfTOnly = true },

        new("pass-through", """
            public class PassThrough
            {
                private static readonly TASK<int> Finished = CREATE;

                private ASYNC TASK<int> Inner(Cell cell, int value) { BODY inner = value + 1 }
                public TASK<int> Forward(Cell cell, int value) => Inner(cell, value);
                public static TASK<int> Static(Cell cell, int value) => new PassThrough().Inner(cell, value);
                public TASK<int> Finish(Cell cell, int value) => Finished;

                [MethodImpl(MethodImplOptions.NoInlining)]
                public TASK<int> Check(Cell cell, int value)
                {
                    cell.Enter("check");
                    return Inner(cell, value);
                }

                public virtual TASK<int> Twice(Cell cell, int value) => value > 1000 ? Inner(cell, value) : Forward(cell, value);

                public TASK<int> Using(Cell cell, int value)
                {
                    try
                    {
                        return Inner(cell, value);
                    }
                    finally
                    {
                        cell.Note("finally, before the end of the task");
                    }
                }
            }
            """,
            Site.Static("PassThrough.Static(cell, $)"),
            new Site("PassThrough", "target.Forward(cell, $)", "int", ["new PassThrough()", "null"]),
            new Site("PassThrough", "target.Finish(cell, $)", "int", ["new PassThrough()", "null"]),
            // Not on null: .NET 10's JIT loses the check if it inlines such a method into any other, async or not.
            new Site("PassThrough", "target.Check(cell, $)", "int", ["new PassThrough()"]),
            new Site("PassThrough", "target.Twice(cell, $)", "int", ["new PassThrough()", "null"]),
            new Site("PassThrough", "target.Using(cell, $)", "int", ["new PassThrough()", "null"])),
    ];
}
