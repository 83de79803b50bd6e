using System.Diagnostics;
using System.Reflection;
using System.Runtime.CompilerServices;
using Async2.Compiler;

namespace Async2.Cli.Explain.JitCheck;

/// <summary>
/// Sends all code of woven methods through the JIT, which finds invalid IL also in code that no test runs.
/// </summary>
/// <remarks>
/// The output, which <see cref="JitProcess"/> reads. After a crash the number of the method that caused it is the last line:
///     &gt; 17                  method 17 begins
///     ok                    all of its code has been compiled
///     twin                  likewise, of a synchronous method's twin
///     skip M: why           no type arguments are known for it
///     lack A                it refers to assembly A, which is not there
///     fail M: why           the JIT refused it
///     peak 123456789        the largest working set, at the end
/// </remarks>
internal sealed class JitChecker(JitJob job)
{
    private const BindingFlags Declared =
        BindingFlags.DeclaredOnly | BindingFlags.Static | BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;

    private readonly TextWriter _output = Console.Out;

    public int Run(int from)
    {
        var number = 0;
        foreach (var set in job.Sets)
        {
            var context = new WovenContext(set);
            foreach (var path in set.Assemblies)
            {
                var methods = WovenMethods.In(path);
                if (number + methods.Count <= from || Load(context, path) is not { } module)
                {
                    number += methods.Count;
                    continue;
                }
                foreach (var method in methods)
                {
                    if (number++ >= from) Check(module, method, number - 1);
                }
                CheckHidden(module.GetType("<Async2>"));
            }
        }
        _output.WriteLine($"peak {Process.GetCurrentProcess().PeakWorkingSet64}");
        return ExitCodes.Ok;
    }

    private Module? Load(WovenContext context, string path)
    {
        try
        {
            return context.LoadInert(path).ManifestModule;
        }
        catch (Exception e) when (e is BadImageFormatException or FileLoadException)
        {
            _output.WriteLine(Describe(Path.GetFileName(path), e));
            return null;
        }
    }

    private void Check(Module module, WovenMethod woven, int number)
    {
        _output.WriteLine($"> {number}");
        var name = $"method {woven.Method:x8} of {module.Name}";
        try
        {
            var method = module.ResolveMethod(woven.Method)!;
            name = $"{method.DeclaringType}.{method.Name}";
            _output.WriteLine(
                woven.Class == 0 ? CheckNative((MethodInfo)method)
                : CheckLowered(method, module.ResolveType(woven.Class)) ?? (woven.IsTwin ? JitProcess.Twin : JitProcess.Method));
        }
        catch (Exception e)
        {
            _output.WriteLine(Describe(name, e));
        }
    }

    private static string Describe(string method, Exception e) => VisibleText.Of(e is FileNotFoundException { FileName: { } assembly }
        ? $"lack {assembly}"
        : $"fail {method}: {e.GetType().Name}: {e.Message.ReplaceLineEndings(" ")}");

    // Null if all is well.
    private static string? CheckLowered(MethodBase method, Type continuation)
    {
        var lists = TypeArguments.For(continuation);
        if (lists.Count == 0)
            return VisibleText.Of($"skip {method.DeclaringType}.{method.Name}: no type arguments satisfy its constraints");
        var bodies = continuation.GetMethods(Declared).Concat<MethodBase>(continuation.GetConstructors(Declared))
            .Where(m => !m.IsAbstract && !m.IsGenericMethodDefinition)
            .Append(method);
        foreach (var body in bodies)
        {
            foreach (var list in lists) RuntimeHelpers.PrepareMethod(body.MethodHandle, [.. list.Select(t => t.TypeHandle)]);
        }
        return null;
    }

    // Lookups and forwarding variants belong to no single method, so only failures are printed.
    private void CheckHidden(Type? hidden)
    {
        foreach (var method in hidden?.GetMethods(Declared) ?? [])
        {
            try
            {
                foreach (var list in TypeArguments.For(method))
                    RuntimeHelpers.PrepareMethod(method.MethodHandle, [.. list.Select(t => t.TypeHandle)]);
            }
            catch (Exception e)
            {
                _output.WriteLine(Describe($"{hidden}.{method.Name}", e));
            }
        }
    }

    // The native back end has no continuation class, so type and method get their arguments separately.
    private static string CheckNative(MethodInfo method)
    {
        var type = method.DeclaringType!;
        foreach (var ofType in TypeArguments.For(type))
        {
            foreach (var ofMethod in TypeArguments.For(method))
                RuntimeHelpers.PrepareMethod(method.MethodHandle, [.. ofType.Concat(ofMethod).Select(t => t.TypeHandle)]);
        }
        return JitProcess.Method;
    }
}
