using Async2.Compiler;
using Mono.Cecil;
using Mono.Cecil.Cil;
using Mono.Cecil.Rocks;

namespace Async2.Damage.Tests;

/// <summary>An unreasonably large async method stays as compiled; lifting it would take hours.</summary>
public sealed class LargeMethodTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("async2-large-").FullName;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact]
    public void Many_nested_try_blocks() => Assert.Equal(SkipReason.TooManyHandlers, ReasonWith(10_000));

    [Theory]
    [InlineData(100)]
    [InlineData(200)]
    public void Some_nested_try_blocks(int handlers) => Assert.Null(ReasonWith(handlers - 2)); // It has one of its own, and one for its exceptions.

    private SkipReason? ReasonWith(int handlers)
    {
        var path = Path.Combine(_folder, "Large.dll");
        using (var module = ModuleDefinition.ReadModule(typeof(Awaiting).Assembly.Location))
        {
            var machine = module.GetTypes().Single(t => t.FullName.Contains("Awaiting/<Once>", StringComparison.Ordinal));
            Nest(machine.Methods.Single(m => m.Name == "MoveNext").Body, handlers);
            module.Write(path);
        }

        var options = new WeaveOptions { ReferenceFolders = [AppContext.BaseDirectory], Selection = new MethodSelection { Only = "Awaiting.Once" } };
        var report = new Weaver(options).Weave([new WeaveInput(path, Path.Combine(_folder, "out.dll"))]);
        return report.Assemblies.Single().Methods.Single(m => m.Name.Contains("Awaiting.Once", StringComparison.Ordinal)).Skip?.Reason;
    }

    // call Nothing; AFTER: …    →    nop … nop; leave AFTER; endfinally … endfinally; AFTER: …
    private static void Nest(MethodBody body, int handlers)
    {
        body.SimplifyMacros(); // Short branches would not reach over it.
        var call = body.Instructions.Single(i => i.Operand is MethodReference { Name: "Nothing" });
        var (position, after) = (body.Instructions.IndexOf(call), call.Next);
        Instruction[] tries = [.. Enumerable.Range(0, handlers).Select(_ => Instruction.Create(OpCodes.Nop))];
        Instruction[] ends = [.. Enumerable.Range(0, handlers).Select(_ => Instruction.Create(OpCodes.Endfinally)), after];
        (call.OpCode, call.Operand) = (OpCodes.Nop, null);
        foreach (var (i, instruction) in tries.Append(Instruction.Create(OpCodes.Leave, after)).Concat(ends[..^1]).Index()) body.Instructions.Insert(position + 1 + i, instruction);
        for (var i = 0; i < handlers; i++)
        {
            body.ExceptionHandlers.Insert(i, new ExceptionHandler(ExceptionHandlerType.Finally)
            {
                TryStart = tries[^(i + 1)],
                TryEnd = ends[i],
                HandlerStart = ends[i],
                HandlerEnd = ends[i + 1],
            });
        }
    }
}
