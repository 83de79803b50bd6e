using Async2.Compiler.Diagnostics;
using Async2.Compiler.Model;
using Async2.Compiler.Tests.Support;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.Tests.Diagnostics;

/// <summary>A correct body, and what the verifier says when one thing in it is wrong.</summary>
public class IlVerifierTests
{
    private const string Correct = """
        .locals
            0 int32 x
            1 int64 n
            2 S r
            3 string t
            4 Box`1<string> b

            .try {
                .try {
                    ldarg a
                    switch (L1, L2)
                  L1:
                    ldloca r
                    ldc.i4 3
                    stfld S::x
                    leave L3
                  L2:
                    ldarg s
                    stloc t
                    call C::Error()
                    throw
                } catch Exception {
                    callvirt object::ToString()
                    stloc t
                    rethrow
                } filter {
                    pop
                    ldc.i4 1
                    endfilter
                } handler {
                    pop
                    leave L3
                }
            } finally {
                ldloc n
                call C::UseLong(int64)
                endfinally
            }
          L3:
            ldloca r
            constrained. S
            callvirt object::ToString()
            pop
            ldloc b
            callvirt Box`1<string>::Get()
            call C::UseString(string)
            ldloc r
            call C::UseStruct(S)
            call C::Coin()
            brtrue L4
            ldc.i4 1
            br L5
          L4:
            ldloc x
          L5:
            ret
        """;

    private static readonly Scratch Scratch = new();

    private static readonly ModuleDefinition Other = ModuleDefinition.CreateModule("Other", ModuleKind.Dll);

    [Fact]
    public void A_correct_body_has_no_problem() => Assert.Empty(IlVerifier.Verify(Scratch.Body(Correct)));

    [Fact]
    public void And_the_runtime_takes_it()
    {
        var scratch = new Scratch();
        var body = scratch.Body(Correct);
        BodyWriter.Write(body, body.Method);
        Assert.Empty(JustInTime.Refused(scratch));
    }

    [Fact]
    public void The_runtime_refuses_what_is_wrong()
    {
        var scratch = new Scratch();
        var body = scratch.Body("pop\nldc.i4 0\nret");
        BodyWriter.Write(body, body.Method);
        Assert.Single(JustInTime.Refused(scratch));
    }

    private static readonly Dictionary<string, (Action<IlBody> Damage, string Problem)> Cases = new()
    {
        // Operands
        ["no code"] = (b => { b.Code.Clear(); b.Handlers.Clear(); }, "no code"),
        ["an instruction twice"] = (b => b.Code.Add(b.Code[^1]), "stands in the code twice"),
        ["a local twice"] = (b => b.Locals.Add(b.Locals[0]), "listed twice"),
        ["a void local"] = (b => b.AddLocal(Types.Void), "local 5 is void"),
        ["a local of another body"] = (b => b.The(Code.Stloc).Operand = new VariableDefinition(Types.String), "local of another body"),
        ["an argument of another method"] = (b => b.The(Code.Ldarg).Operand = Scratch.Method().Parameters[0], "argument of another method"),
        ["a missing operand"] = (b => b.The(Code.Ldarg).Operand = null, "operand is missing, not an argument"),
        ["a superfluous operand"] = (b => b.The(Code.Ret).Operand = 1, "operand where none belongs"),
        ["an operand of another class"] = (b => b.The(Code.Ldc_I4).Operand = 1L, "operand is Int64, not an int32"),
        ["a short form"] = (b => (b.The(Code.Ldarg).OpCode, b.The(Code.Ldarg).Operand) = (OpCodes.Ldarg_0, null), "not the long form"),
        ["a target that is gone"] = (b => b.The(Code.Br).Operand = Il.Of(OpCodes.Nop), "branch target is not in the code"),
        ["a case that is gone"] = (b => ((Instruction[])b.The(Code.Switch).Operand)[1] = Il.Of(OpCodes.Nop), "branch target is not in the code"),
        ["a type parameter of another method"] = (b => b.AddLocal(ParameterOfAnotherMethod()), "type parameter T of"),
        ["a type that was not imported"] = (b => b.AddLocal(Other.ImportReference(typeof(Version))), "System.Version is not imported"),
        ["a method that was not imported"] = (b => b.The(Code.Call).Operand = Other.ImportReference(typeof(GC).GetMethod(nameof(GC.Collect), [])!), "is not imported"),
        ["a generic type without arguments"] = (b => b.The(Code.Callvirt, 2).Operand = Scratch.GenericClass.Methods.Single(m => m.Name == "Get"), "without type arguments"),
        ["too many type arguments"] = (b => b.AddLocal(new GenericInstanceType(Scratch.GenericClass) { GenericArguments = { Types.Int32, Types.Int32 } }), "wants 1 type arguments, has 2"),
        ["a member of no type"] = (b => b.The(Code.Stfld).Operand = new FieldDefinition("x", FieldAttributes.Public, Types.Int32), "member of no type"),
        ["callvirt of a static method"] = (b => b.The(Code.Callvirt).Operand = Scratch.Members["C::UseObject(object)"], "static method"),

        // The handler table
        ["a bound that is gone"] = (b => b.Handlers[0].TryStart = Il.Of(OpCodes.Nop), "try region's start is not in the code"),
        ["an empty try region"] = (b => b.Handlers[0].TryEnd = b.Handlers[0].TryStart, "empty or reversed range"),
        ["the outer handler first"] = (b => b.Handlers.Reverse(), "the outer one comes first"),
        ["ranges that overlap"] = (b => b.Handlers[2].TryEnd = b.Code[b.Code.IndexOf(b.Handlers[0].HandlerStart) + 1], "overlap"),
        ["a finally beside a catch"] = (b => b.Handlers[2].TryEnd = b.Handlers[0].TryEnd, "not the only handler of its try region"),
        ["a fault beside a catch"] = (b => (b.Handlers[2].TryEnd, b.Handlers[2].HandlerType) = (b.Handlers[0].TryEnd, ExceptionHandlerType.Fault), "not the only handler of its try region"),
        ["a catch without a type"] = (b => b.Handlers[0].CatchType = null, "a catch, and nothing else, has a type"),
        ["a filter without a filter"] = (b => b.Handlers[1].FilterStart = null, "a filter, and nothing else, has a filter start"),

        // Control flow
        ["a branch into a try region"] = (b => b.The(Code.Br).Operand = b.The(Code.Stfld), "to a Try region"),
        ["a branch into a handler"] = (b => b.The(Code.Br).Operand = b.Handlers[0].HandlerStart, "to a Catch region"),
        ["a branch out of a try region"] = (b => ((Instruction[])b.The(Code.Switch).Operand)[0] = b.The(Code.Ret), "from a Try region to a Method region"),
        ["leave into a handler"] = (b => b.The(Code.Leave).Operand = b.Handlers[0].HandlerStart, "into a Catch region"),
        ["leave where there is nothing to leave"] = (b => b.The(Code.Br).OpCode = OpCodes.Leave, "within a Method region"),
        ["leave out of a finally"] = (b => Become(b.The(Code.Endfinally), OpCodes.Leave, b.The(Code.Ret)), "within a Finally region"),
        ["ret in a try region"] = (b => Become(b.The(Code.Leave), OpCodes.Ret), "within a Try region"),
        ["endfinally in a catch"] = (b => Become(b.The(Code.Rethrow), OpCodes.Endfinally), "within a Catch region"),
        ["rethrow in a try region"] = (b => Become(b.The(Code.Leave), OpCodes.Rethrow), "not within a catch"),
        ["endfilter elsewhere"] = (b => Become(b.The(Code.Endfinally), OpCodes.Endfilter), "not at the end of a filter"),
        ["falling out of a try region"] = (b => Become(b.The(Code.Throw), OpCodes.Pop), "from a Try region to a Catch region"),
        ["falling off the end"] = (b => Become(b.The(Code.Ret), OpCodes.Pop), "control falls off the end"),
        ["a prefix of nothing"] = (b => b.The(Code.Callvirt, 1).OpCode = OpCodes.Ldvirtftn, "does not take the prefix"),
        ["a jump behind a prefix"] = (b => b.The(Code.Brtrue).Operand = b.The(Code.Callvirt, 1), "between the prefix and its instruction"),

        // The stack
        ["a value missing"] = (b => Become(b.The(Code.Ldc_I4), OpCodes.Nop), "pops 2 of 1 values"),
        ["a value too many"] = (b => Become(b.The(Code.Pop, 2), OpCodes.Nop), "leaves 1 values on the stack"),
        ["depths that differ"] = (b => Become(b.The(Code.Ldloc, 3), OpCodes.Nop), "ways meet with 0 and 1 values"),
        ["values below a try region"] = (b => b.Code.Insert(0, Il.Constant(1)), "where a try region begins"),
        ["kinds that differ"] = (b => Become(b.The(Code.Ldc_I4, 2), OpCodes.Ldstr, "x"), "ways meet with"),
        ["stloc of another kind"] = (b => b.The(Code.Stloc).Operand = b.Locals[1], "does not go into System.Int64"),
        ["stfld of another kind"] = (b => Become(b.The(Code.Ldc_I4), OpCodes.Ldarg, b.Method.Parameters[1]), "does not go into System.Int32"),
        ["an argument of another kind"] = (b => b.The(Code.Ldloc, 1).Operand = b.Locals[0], "an object to call Get on"),
        ["another value type"] = (b => b.The(Code.Ldloc, 2).Operand = b.Locals[0], "argument 0 of UseStruct is Int32, not S"),
        ["the address of another value type"] = (b => b.The(Code.Ldloca).Operand = b.Locals[1], "wants the address of a S"),
        ["a number instead of an address"] = (b => Become(b.The(Code.Ldloca), OpCodes.Ldloc, b.Locals[0]), "wants the address of a S, has Int32"),
        ["a result of another kind"] = (b => b.ReturnType = Types.String, "does not go into System.String"),
        ["a value where there is no result"] = (b => b.ReturnType = Types.Void, "leaves 1 values on the stack"),
        ["throw of a number"] = (b => Become(b.The(Code.Call), OpCodes.Ldc_I4, 1), "wants an object, has Int32"),
        ["a switch over an object"] = (b => b.The(Code.Ldarg).Operand = b.Method.Parameters[1], "wants an integer"),
        ["sums of unlike kinds"] = (b => b.Code.InsertRange(b.At(Code.Ret), [Il.Of(OpCodes.Ldloc, b.Locals[1]), Il.Of(OpCodes.Add)]), "Int32 combined with Int64"),
    };

    public static TheoryData<string> Names => [.. Cases.Keys];

    private static TypeSystem Types => Scratch.Module.TypeSystem;

    [Theory]
    [MemberData(nameof(Names))]
    public void The_verifier_finds(string name)
    {
        var body = Scratch.Body(Correct);
        Cases[name].Damage(body);
        Assert.Contains(IlVerifier.Verify(body), p => p.Contains(Cases[name].Problem, StringComparison.Ordinal));
    }

    [Fact]
    public void Problems_name_the_place()
    {
        var body = Scratch.Body("ldc.i4 1\npop\npop\nldc.i4 0\nret");
        Assert.Equal(["2 pop: pop pops 1 of 0 values"], IlVerifier.Verify(body));
    }

    private static GenericParameter ParameterOfAnotherMethod()
    {
        var method = Scratch.Method();
        method.GenericParameters.Add(new GenericParameter("T", method));
        return method.GenericParameters[0];
    }

    private static void Become(Instruction instruction, OpCode opcode, object? operand = null) =>
        (instruction.OpCode, instruction.Operand) = (opcode, operand);
}
