using Async2.Compiler;
using Mono.Cecil;
using Mono.Cecil.Cil;
using Mono.Cecil.Rocks;

namespace Async2.Fuzz.Building;

/// <summary>Weaves nothing, and plants a fault.</summary>
internal static class PlantedRewriter
{
    public static void Rewrite(Plant plant, IReadOnlyList<WeaveInput> inputs)
    {
        foreach (var (source, destination) in inputs)
        {
            using var module = ModuleDefinition.ReadModule(source);
            foreach (var body in module.GetTypes().SelectMany(t => t.Methods).Where(m => m.HasBody).Select(m => m.Body))
            {
                // Short branches may no longer reach their targets.
                body.SimplifyMacros();
                foreach (var instruction in body.Instructions.Where(i => i.OpCode == OpCodes.Xor).ToList()) Put(plant, module, body, instruction);
                body.OptimizeMacros();
            }

            module.Write(destination);
        }
    }

    private static void Put(Plant plant, ModuleDefinition module, MethodBody body, Instruction xor)
    {
        var code = body.GetILProcessor();
        switch (plant)
        {
            case Plant.Copy:
                break;
            case Plant.WrongValue:
                xor.OpCode = OpCodes.Or;
                break;
            case Plant.Death:
                code.InsertBefore(xor, code.Create(OpCodes.Ldstr, "planted"));
                code.InsertBefore(xor, code.Create(OpCodes.Call, module.ImportReference(typeof(Environment).GetMethod(nameof(Environment.FailFast), [typeof(string)]))));
                break;
            case Plant.Endless:
                code.InsertBefore(xor, code.Create(OpCodes.Ldc_I4_M1));
                code.InsertBefore(xor, code.Create(OpCodes.Call, module.ImportReference(typeof(Thread).GetMethod(nameof(Thread.Sleep), [typeof(int)]))));
                break;
            default:
                throw new WeaveException("will not");
        }
    }
}
