using Async2.Compiler.Analysis;
using Async2.Compiler.Diagnostics;
using Async2.Compiler.Model;
using Async2.Compiler.Tests.Fixtures;
using Async2.Compiler.Tests.Support;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.Tests.Analysis;

public class StackTypesTests
{
    private readonly Scratch _scratch = new();

    [Theory]
    [InlineData(nameof(StackValues.Bool), "int32")]
    [InlineData(nameof(StackValues.Enum), "int64")]
    [InlineData(nameof(StackValues.Float), "float32")]
    [InlineData(nameof(StackValues.Double), "float64")]
    [InlineData(nameof(StackValues.Pointer), "int32*")]
    [InlineData(nameof(StackValues.String), "string")]
    [InlineData(nameof(StackValues.Null), "object")]
    [InlineData(nameof(StackValues.Mixed), "object")]
    [InlineData(nameof(StackValues.Parameter), "T")]
    [InlineData(nameof(StackValues.Boxed), "object")]
    [InlineData(nameof(StackValues.Generic), "List`1<T>")]
    [InlineData(nameof(StackValues.Struct), "ValueTuple`2<int32, string>")]
    [InlineData(nameof(StackValues.Element), "string[]")]
    [InlineData(nameof(StackValues.Reference), null)]
    [InlineData(nameof(StackValues.Span), null)]
    [InlineData(nameof(StackValues.AllowsRefStruct), null)]
    public void What_a_value_can_be_spilled_to(string method, string? type)
    {
        var body = Compiled.Body(typeof(StackValues), method);
        var call = body.Code.FindIndex(i => i.Operand is MethodReference { Name: "Here" });
        var stack = StackTypes.Of(body);
        Assert.Single(stack.Before(call));
        Assert.Equal(type, stack.SpillType(call, 0) is { } spill ? IlNames.Of(spill) : null);
    }

    [Fact]
    public void A_type_that_cannot_be_found_is_not_spilled()
    {
        var missing = new TypeReference("N", "Missing", _scratch.Module, new AssemblyNameReference("Missing", new Version(1, 0)), valueType: true);
        var body = _scratch.Body("ldc.i4 0\nret");
        Assert.Null(StackTypes.Of(body).SpillType(StackSlot.Of(missing)));
        Assert.Equal(StackKind.Unknown, StackSlot.Of(missing).Kind);
    }

    [Fact]
    public void Handlers_begin_with_their_exception()
    {
        var body = _scratch.Body("""
            .try {
                leave L
            } catch Exception {
                pop
                leave L
            } filter {
                pop
                ldc.i4 0
                endfilter
            } handler {
                pop
                leave L
            }
            L:
            ldc.i4 0
            ret
            """);
        var stack = StackTypes.Of(body);
        Assert.Equal("Exception", IlNames.Of(stack.Before(body.At(Code.Pop)).Single().Type!));
        Assert.Equal("object", IlNames.Of(stack.Before(body.At(Code.Pop, 1)).Single().Type!));
        Assert.Equal("object", IlNames.Of(stack.Before(body.At(Code.Pop, 2)).Single().Type!));
    }

    [Fact]
    public void Where_ways_meet_types_become_less_exact()
    {
        AssertMerged(Slot("string"), Slot("string"), Slot("string"));
        AssertMerged(Slot("string"), new StackSlot(StackKind.Null), Slot("string"));
        AssertMerged(Slot("string"), Slot("Exception"), new StackSlot(StackKind.Object));
        AssertMerged(Slot("S"), Slot("S"), Slot("S"));
        AssertMerged(Slot("S"), Slot("C"), null);
        AssertMerged(Slot("int32"), Slot("native int"), Slot("native int"));
        AssertMerged(Slot("int32"), Slot("int64"), null);
        AssertMerged(Slot("int32"), Slot("string"), null);
        AssertMerged(Slot("float32"), Slot("float64"), Slot("float64"));
        AssertMerged(new StackSlot(StackKind.ByReference, _scratch.Struct), Slot("native int"), new StackSlot(StackKind.ByReference, _scratch.Struct));
        AssertMerged(StackSlot.Unknown, Slot("string"), StackSlot.Unknown);
    }

    [Theory]
    [InlineData("ldc.i4 1\nldc.i4 2\nadd", "int32")]
    [InlineData("ldc.i8 1\nldc.i8 2\nmul", "int64")]
    [InlineData("ldc.i4 1\nconv.i\nldc.i4 2\nadd", "native int")]
    [InlineData("ldc.r4 1\nldc.r4 2\nadd", "float32")]
    [InlineData("ldc.r4 1\nldc.r8 2\nadd", "float64")]
    [InlineData("ldc.i8 1\nldc.i4 2\nshl", "int64")]
    [InlineData("ldc.i4 1\nconv.r.un", "float64")]
    [InlineData("ldstr \"x\"\nbox string", "string")]
    [InlineData("ldc.i4 1\nbox int32", "object")]
    [InlineData("ldsfld C::o\nunbox.any S", "S")]
    [InlineData("ldsfld C::o\nunbox.any E", "int32")]
    [InlineData("ldc.i4 1\nnewarr string", "string[]")]
    [InlineData("ldc.i4 1\nnewarr string\nldc.i4 0\nldelem.ref", "string")]
    [InlineData("ldc.i4 1\nnewarr string\nldlen", "native int")]
    [InlineData("ldtoken S", "RuntimeTypeHandle")]
    [InlineData("newobj Box`1<string>::.ctor()\nldfld Box`1<string>::value", "string")]
    [InlineData("newobj Box`1<string>::.ctor()\ncallvirt Box`1<string>::Get()", "string")]
    [InlineData("ldsfld C::o\nisinst string", "string")]
    public void What_instructions_push(string text, string type)
    {
        var body = _scratch.Body(text + "\npop\nldc.i4 0\nret");
        var stack = StackTypes.Of(body);
        Assert.Equal(type, IlNames.Of(stack.SpillType(body.At(Code.Pop), 0)!));
    }

    [Fact]
    public void A_stack_that_does_not_fit_is_refused_or_reported()
    {
        var body = _scratch.Body("call C::Coin()\nbrtrue L\nldc.i4 1\nL:\nldc.i4 0\nret");
        Assert.Throws<UnbalancedStack>(() => StackTypes.Of(body));
        var reports = new List<int>();
        StackTypes.Of(ControlFlow.Of(body), (position, _) => reports.Add(position));
        Assert.Equal([3], reports);
    }

    [Fact]
    public void Depth_and_types_are_those_of_every_reachable_instruction()
    {
        foreach (var type in Compiled.Module.GetTypes().Where(t => t.Namespace.EndsWith("Fixtures", StringComparison.Ordinal) || t.IsNested))
        {
            foreach (var method in type.Methods.Where(m => m.HasBody))
            {
                var body = IlBody.CopyOf(method);
                var flow = ControlFlow.Of(body);
                var stack = StackTypes.Of(flow);
                var producers = StackProducers.Of(flow);
                for (var i = 0; i < body.Code.Count; i++)
                {
                    Assert.Equal(flow.IsReachable(i), stack.IsReached(i));
                    Assert.Equal(stack.DepthBefore(i), stack.Before(i).Count);
                    var pops = Async2.Compiler.Analysis.StackEffect.Pops(body.Code[i], body);
                    if (stack.IsReached(i)) Assert.All(Enumerable.Range(0, pops), o => Assert.NotEmpty(producers.ProducersOf(body.Code[i], o)));
                }
            }
        }
    }

    private StackSlot Slot(string type) => type == "C"
        ? new StackSlot(StackKind.Value, _scratch.Enum)
        : StackSlot.Of(type switch
        {
            "native int" => _scratch.Module.TypeSystem.IntPtr,
            _ => (TypeReference)_scratch.Members[type],
        });

    private static void AssertMerged(StackSlot a, StackSlot b, StackSlot? expected)
    {
        foreach (var merged in new[] { StackSlot.Merge(a, b), StackSlot.Merge(b, a) })
        {
            Assert.Equal(expected?.Kind, merged?.Kind);
            Assert.True(expected?.Type is null ? merged?.Type is null : TypeIdentity.Same(expected.Value.Type, merged?.Type));
        }
    }
}
