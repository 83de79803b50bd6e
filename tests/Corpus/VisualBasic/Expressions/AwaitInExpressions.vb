' Awaits in the middle of calls, operators, concatenations, If operators and initialisers.
Namespace AwaitInExpressions
    Module Program
        Sub Main()
            Completions.Run(AddressOf Shape)
        End Sub

        Private Async Function Shape(completion As Completion) As Task
            Dim w = completion.Calm()
            Dim x = 1
            WriteLine(x + Await Steps.Of(w, 10) * x ^ Await Steps.Of(w, 2))
            WriteLine("a" & Await Steps.Of(w, "b") & Await Steps.Of(w, 3) & "c")
            WriteLine(Join(Log(1), Await Steps.Of(w, Log(2)), Log(3)))
            WriteLine(If(Await Steps.Of(w, True), Await Steps.Of(w, "then"), Await Steps.Of(w, "else")))
            WriteLine(If(Await Steps.Of(w, CType(Nothing, String)), Await Steps.Of(w, "other")))
            Dim list As New List(Of Integer) From {1, Await Steps.Of(w, 2), 3}
            Dim map As New Dictionary(Of String, Integer) From {{"a", Await Steps.Of(w, 4)}, {Await Steps.Of(w, "b"), 5}}
            Dim item = New With {.A = Await Steps.Of(w, 6), Key .B = "k"}
            WriteLine($"{String.Join(",", list)} {map("a") + map("b")} {item.A} {item.B}")
            Dim numbers = {1, Await Steps.Of(w, 2), Await Steps.Of(completion, 3)}
            WriteLine(numbers.Sum())
        End Function

        Private Function Log(n As Integer) As Integer
            Write($"[{n}]")
            Return n
        End Function

        Private Function Join(a As Integer, b As Integer, c As Integer) As String
            Return $"{a}{b}{c}"
        End Function
    End Module
End Namespace
