' Async Function and Async Sub lambdas, single- and multi-line, capturing locals, loop variables and Me.
Namespace AsyncLambdas
    Class Holder
        Private _n As Integer = 5

        Public Async Function Run(completion As Completion) As Task(Of Integer)
            Dim local = 10
            Dim add = Async Function(x As Integer) As Task(Of Integer)
                          _n += x
                          local += Await Steps.Of(completion.Calm(), x)
                          Return _n + local
                      End Function
            Dim shortOne = Async Function(x As Integer) Await Steps.Of(completion.Calm(), x * 2)
            Dim nothings As Func(Of Task) = Async Function()
                                                Await Steps.Go(completion)
                                                local *= 2
                                            End Function
            Dim sum = Await add(1) + Await shortOne(100)
            Await nothings()
            Return sum * 1000 + local
        End Function
    End Class

    Module Program
        Sub Main()
            Completions.Run(AddressOf Shape)
            Dim pump As New PumpContext
            pump.Run(Async Function()
                         Dim fire = Async Sub(name As String)
                                        Await Task.Yield()
                                        WriteLine($"fired {name}")
                                    End Sub
                         fire("a")
                         fire("b")
                         Await Task.Yield()
                         WriteLine("yielded")
                     End Function)
        End Sub

        Private Async Function Shape(completion As Completion) As Task
            WriteLine(Await New Holder().Run(completion))
            Dim lambdas As New List(Of Func(Of Task(Of Integer)))
            For Each n In {1, 2}
                lambdas.Add(Async Function() n * Await Steps.Of(completion.Calm(), 10))
            Next
            For Each lambda In lambdas
                WriteLine(Await lambda())
            Next
        End Function
    End Module
End Namespace
