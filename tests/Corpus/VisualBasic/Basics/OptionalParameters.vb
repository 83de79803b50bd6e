' Optional and named parameters, ParamArray.
Namespace OptionalParameters
    Module Program
        Sub Main()
            Ways.Run(AddressOf Shape)
        End Sub

        Private Async Function Shape(way As Way) As Task
            WriteLine(Await Join(way.Calm()))
            WriteLine(Await Join(way.Calm(), b:="x"))
            WriteLine(Await Join(way.Calm(), Await Steps.Of(way.Calm(), 9), , {1, 2, 3}))
            WriteLine(Await Sum(way.Calm(), "s", 1, Await Steps.Of(way.Calm(), 2), 3))
            WriteLine(Await Join(way, c:={4}))
        End Function

        Private Async Function Join(way As Way, Optional a As Integer = 1, Optional b As String = "b", Optional c As Integer() = Nothing) As Task(Of String)
            Await Steps.Go(way)
            Return $"{a}{b}{If(c Is Nothing, 0, c.Length)}"
        End Function

        Private Async Function Sum(way As Way, name As String, ParamArray rest As Integer()) As Task(Of String)
            Await Steps.Go(way)
            Return $"{name}{rest.Sum()}"
        End Function
    End Module
End Namespace
